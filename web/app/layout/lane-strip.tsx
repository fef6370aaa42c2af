import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from '../lib/class-names.ts';
import { useFirstSign } from '../lib/loading/first-sign.ts';
import { laterPart } from '../lib/loading/later-part.tsx';
import { isPageThere } from '../lib/site-name.ts';
import { ACTIVITY, AUCTION, type NavItem, NEWS, RANKING } from './nav-items.ts';

// As the server wrote it, until the reader's first sign: the page is light without its clock.
const OpenAuctions = laterPart(() => import('./open-auctions.tsx').then((module) => module.OpenAuctions));

/**
 * The lane below the header of every page: how many auctions are open and when the next one ends, and the pages of the market that the
 * specification's header has no place for. It is one line: on phones it scrolls sideways.
 */
export function LaneStrip({ scheme }: { scheme?: string | undefined }) {
  const signed = useFirstSign();
  return (
    <nav aria-label="Market" className={cx('border-b bg-panel text-small text-ink', scheme)}>
      <ul className="page-width flex h-9 items-center max-lg:h-11 gap-5 overflow-x-auto whitespace-nowrap [scrollbar-width:none] sm:gap-7">
        <Lane page={AUCTION}>
          <div>
            Auctions <OpenAuctions wanted={signed} />
          </div>
        </Lane>
        <Lane page={RANKING}>Rankings</Lane>
        <Lane page={ACTIVITY}>Activity</Lane>
        <Lane page={NEWS}>News</Lane>
      </ul>
    </nav>
  );
}

function Lane({ page: { to, goKey }, children }: { page: NavItem; children: ReactNode }) {
  if (!isPageThere(to)) return null;
  return (
    <li className="flex">
      <NavLink
        to={to}
        aria-keyshortcuts={goKey && `g ${goKey}`}
        className="label -mx-1.5 flex h-9 items-center px-1.5 max-lg:h-11 max-lg:min-w-11 max-lg:justify-center text-mute -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:text-ink"
      >
        {children}
      </NavLink>
    </li>
  );
}
