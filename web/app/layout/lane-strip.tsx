import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useOpenAuctions } from '../features/auctions/use-open-auctions.ts';
import { cx } from '../lib/class-names.ts';
import { useNow } from '../lib/clock.ts';
import { formatTotal } from '../lib/format/format-price.ts';
import { formatShortTime, formatTimeLeftInWords, isoDuration, timeLeft } from '../lib/format/format-time.ts';
import { InWords } from '../ui/time.tsx';
import { ACTIVITY, AUCTION, type NavItem, NEWS, RANKING } from './nav-items.ts';

/**
 * The lane below the header of every page: how many auctions are open and when the next one ends, and the pages of the market that the
 * specification's header has no place for. It is one line: on phones it scrolls sideways.
 */
export function LaneStrip({ scheme }: { scheme?: string | undefined }) {
  return (
    <nav aria-label="Market" className={cx('border-b bg-panel text-small text-ink', scheme)}>
      <ul className="page-width flex h-9 items-center gap-5 overflow-x-auto whitespace-nowrap [scrollbar-width:none] sm:gap-7">
        <Lane page={AUCTION}>
          <span>
            Auctions <OpenAuctions />
          </span>
        </Lane>
        <Lane page={RANKING}>Rankings</Lane>
        <Lane page={ACTIVITY}>Activity</Lane>
        <Lane page={NEWS}>News</Lane>
      </ul>
    </nav>
  );
}

function Lane({ page: { to, goKey }, children }: { page: NavItem; children: ReactNode }) {
  return (
    <li className="flex">
      <NavLink
        to={to}
        aria-keyshortcuts={goKey && `g ${goKey}`}
        className="label flex h-9 items-center text-mute -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:text-ink"
      >
        {children}
      </NavLink>
    </li>
  );
}

/** " 12 · next 3h 42m". The time has room for its longest form, so that nothing beside it moves. */
function OpenAuctions() {
  const open = useOpenAuctions();
  const now = useNow();
  if (!open || open.count === 0) return null;
  const left =
    open.next_end !== null && open.next_end * 1_000 > now ? timeLeft(open.next_end, now) : undefined;
  return (
    <>
      <span className="text-ink tabular-nums">
        {formatTotal(open.count, open.capped)}
        <span className="sr-only"> open</span>
      </span>
      {left && (
        <>
          {' · next '}
          <time dateTime={isoDuration(left)} className="inline-block min-w-12 tabular-nums text-ink">
            <InWords
              short={formatShortTime(left)}
              words={`ends in ${formatTimeLeftInWords({ ...left, seconds: 0 })}`}
            />
          </time>
        </>
      )}
    </>
  );
}
