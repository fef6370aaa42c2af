import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format-price.ts';
import { Icon } from '../icon.tsx';

export type ChipProps = {
  /** In force: shown lit, and pressed for screen readers. */
  on?: boolean;
  /** Shows an x: pressing takes the filter away. */
  removable?: boolean;
  count?: number;
  onClick: () => void;
  children: ReactNode;
};

/** A small switch for a filter. */
export function Chip({ on = false, removable = false, count, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-pressed={removable ? undefined : on}
      className={cx(
        'hit-area relative inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2.5 text-small whitespace-nowrap',
        'transition-colors',
        on || removable
          ? 'border-edge bg-raise text-ink hover:bg-press'
          : 'text-mute hover:border-edge hover:text-ink',
      )}
    >
      {removable && <span className="sr-only">Remove filter:</span>}
      {children}
      {count !== undefined && <span className="text-mute tabular-nums">{formatCount(count)}</span>}
      {removable && <Icon name="close" className="size-3.5 text-mute" />}
    </button>
  );
}
