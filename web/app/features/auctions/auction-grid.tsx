import type { AuctionList } from '@pitlane/shared/api/auctions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GRID, GRID_ITEM } from '../../ui/grid-stops.ts';
import { AuctionLead } from './auction-lead.tsx';
import { getAuctionListQueryOptions } from './auction-queries.ts';
import type { ShownAuction } from './item-auction.ts';

export type AuctionGridProps = {
  title: string;
  /** Path of the list in the API. */
  path: string;
  /** The answer that came with the page. */
  first: AuctionList;
  /** Shows the first auction large above the others. */
  leads?: boolean;
  /** The card of an auction. */
  card: (auction: ShownAuction) => ReactNode;
  /** Shown instead of the grid when there is none; without it nothing is. */
  empty?: ReactNode;
};

/** A section of the auction page: its auctions as cards, kept live. */
export function AuctionGrid({ title, path, first, leads = false, card, empty = null }: AuctionGridProps) {
  const { data } = useQuery({ ...getAuctionListQueryOptions(path), initialData: first });
  const shown = data.auctions.filter((auction): auction is ShownAuction => auction.nft !== null);
  const [lead] = shown;
  if (!lead) return empty;
  const others = leads ? shown.slice(1) : shown;
  return (
    <section aria-label={title}>
      <h2 className="display mb-4 text-h2">{title}</h2>
      {leads && <AuctionLead key={lead.id} auction={lead} />}
      {others.length > 0 && (
        <ul
          {...GRID}
          className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(16.125rem,1fr))] sm:gap-5"
        >
          {others.map((auction) => (
            <li key={auction.id} className={GRID_ITEM}>
              {card(auction)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
