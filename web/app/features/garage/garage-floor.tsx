import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/text-link.tsx';

const PLACES = [
  ['#bays', 'Bays'],
  ['#deals', 'Offers and bids'],
  ['#shelf', 'Shelf'],
] as const;

type GarageFloorProps = {
  /** The bays with the cars. */
  bays: ReactNode;
  /** Offers, bids and listings. */
  deals: ReactNode;
  shelf: ReactNode;
};

/**
 * One's own garage: bays on the left, what is open and the shelf beside them. On narrow pages they are below, and links above the bays lead
 * to them.
 */
export function GarageFloor({ bays, deals, shelf }: GarageFloorProps) {
  return (
    <>
      <nav aria-label="In this garage" className="mb-5 flex gap-2 lg:hidden">
        {PLACES.map(([to, name]) => (
          <a
            key={to}
            href={to}
            className="label hit-area relative flex h-9 items-center rounded-md border px-3 text-small text-mute transition-colors hover:text-ink"
          >
            {name}
          </a>
        ))}
      </nav>
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div id="bays" className="min-w-0 scroll-mt-24">
          {bays}
        </div>
        <div className="grid min-w-0 gap-8">
          <div id="deals" className="grid scroll-mt-24 gap-8">
            {deals}
            <NoDeals />
          </div>
          {shelf}
        </div>
      </div>
    </>
  );
}

/** Shown where nothing is open, and only after a moment: what is open may still be on its way. */
function NoDeals() {
  return (
    <div className="grid animate-[fade_var(--slow)_1s_both] justify-items-start gap-3 rounded-xl border border-edge border-dashed px-4 py-4 text-small text-mute not-only:hidden">
      <p>No open offers, bids or listings.</p>
      <ButtonLink to="/auction" size="sm">
        Live auctions
      </ButtonLink>
    </div>
  );
}
