import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';

export type CalloutKind = 'info' | 'success' | 'warning' | 'error';
export type CalloutProps = {
  kind: CalloutKind;
  title?: string;
  /** The way out: a button or a link. */
  action?: ReactNode;
  /** Not announced: it is there when the reader comes by, or is said elsewhere, as in a toast. */
  quiet?: boolean;
  className?: string;
  children: ReactNode;
};

export const CALLOUT_CLASS: Record<CalloutKind, string> = {
  info: 'border-s-over bg-over-field text-over',
  success: 'border-s-go bg-go-field text-go',
  warning: 'border-s-warn bg-warn-field text-warn',
  error: 'border-s-stop bg-stop-field text-stop',
};

/** Something to know, beside the thing it is about. Errors are announced at once, the rest politely. */
export function Callout({ kind, title, action, quiet = false, className, children }: CalloutProps) {
  return (
    <div
      role={quiet ? undefined : kind === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-3 rounded-md border-s-3 px-3.5 py-3',
        CALLOUT_CLASS[kind],
        className,
      )}
    >
      {/* One line of text is beside the middle of its button, several begin at its top. */}
      <div className="flex min-w-0 flex-1 items-start gap-3 self-center">
        <Icon name={kind} className="mt-0.5 size-4.5" />
        <div className="min-w-0 flex-1 text-small text-ink">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
