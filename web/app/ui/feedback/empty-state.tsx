import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';

export type EmptyStateProps = {
  icon: IconName;
  title: string;
  /** Why the list is empty, and what fills it. */
  children: ReactNode;
  /** A button or link for the next step. */
  action?: ReactNode;
};

/** Replaces an empty list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-xl border border-dashed px-6 py-14 text-center">
      <Icon name={icon} className="mb-2 size-9 text-mute" />
      <h2 className="display text-h3">{title}</h2>
      <p className="max-w-md text-mute">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
