import type { ReactNode } from 'react';
import { toAddress } from '../../lib/site-path.ts';
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

/** Replaces an empty list: a car under its cover, with the icon of what is missing. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-xl border border-edge border-dashed px-6 py-10 text-center">
      <span className="relative mb-1">
        <img
          src={toAddress('/media/not-revealed.svg?scene=cutout')}
          alt=""
          width={176}
          height={132}
          loading="lazy"
          className="h-24 w-32"
        />
        <span className="absolute end-0 bottom-0 grid size-8 place-items-center rounded-full border bg-panel text-mute">
          <Icon name={icon} className="size-4" />
        </span>
      </span>
      <h2 className="display text-h3">{title}</h2>
      <p className="max-w-md text-mute">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
