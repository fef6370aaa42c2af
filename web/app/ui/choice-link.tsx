import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../lib/class-names.ts';

/** The frame of some choices. */
export const CHOICES = 'flex flex-wrap rounded-md border bg-panel p-1';

const CHOICE =
  'label hit-area relative flex h-9 min-w-11 items-center justify-center rounded-sm px-3 text-small max-lg:h-11 whitespace-nowrap transition-colors';

/** One of some choices, as a link to a query of the same page. */
export function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={{ search: to }}
      replace
      preventScrollReset
      prefetch="intent"
      aria-current={chosen || undefined}
      className={cx(CHOICE, chosen ? 'bg-press text-ink' : 'text-mute hover:text-ink')}
    >
      {children}
    </Link>
  );
}
