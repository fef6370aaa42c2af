import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../lib/class-names.ts';

/** The frame of some choices. */
export const CHOICES = 'flex flex-wrap rounded-md border bg-panel p-1';

const CHOICE =
  'label hit-area relative flex h-9 items-center justify-center rounded-sm text-small transition-colors';

type ChoiceProps = {
  /** The query of the same page that it leads to. */
  to: string;
  chosen: boolean;
  /** Its size, where it is not the usual one. */
  className?: string;
  children: ReactNode;
};

/** One of some choices, as a link to a query of the same page. */
export function Choice({
  to,
  chosen,
  className = 'min-w-11 px-3 max-lg:h-11 whitespace-nowrap',
  children,
}: ChoiceProps) {
  return (
    <Link
      to={{ search: to }}
      replace
      preventScrollReset
      prefetch="intent"
      aria-current={chosen || undefined}
      className={cx(CHOICE, className, chosen ? 'bg-press text-ink' : 'text-mute hover:text-ink')}
    >
      {children}
    </Link>
  );
}
