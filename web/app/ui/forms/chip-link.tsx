import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { Icon } from '../icon.tsx';

export type ChipLinkProps = {
  /** The page with the change that the chip stands for. */
  to: string;
  /** Goes there in this tab, instead of the link. */
  onGo: () => void;
  /** The chip names a filter in force; its link takes that away. */
  removable?: boolean;
  children: ReactNode;
};

/** A small link that changes a filter, and keeps the place on the page. */
export function ChipLink({ to, onGo, removable = false, children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onGo();
      }}
      className={cx(
        'hit-area relative inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2.5 text-small whitespace-nowrap',
        'transition-colors',
        removable
          ? 'border-edge bg-raise text-ink hover:bg-press'
          : 'text-mute hover:border-edge hover:text-ink',
      )}
    >
      {removable && <span className="sr-only">Remove filter:</span>}
      {children}
      {removable && <Icon name="close" className="size-3.5 text-mute" />}
    </Link>
  );
}
