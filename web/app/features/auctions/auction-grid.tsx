import type { Auction, AuctionList } from '@pitlane/shared/api/auctions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuctionCard } from './auction-card.tsx';
import { getAuctionListQueryOptions } from './auction-queries.ts';

/** How wide a card's picture is: two columns on phones, then as many as fit in the width of the page. */
const SIZES =
  '(width < 600px) calc(50vw - 24px), (width < 862px) 46vw, (width < 1157px) 30vw, (width < 1450px) 22.5vw, (width < 1728px) 18vw, 263px';

export type AuctionGridProps = {
  title: string;
  /** Path of the list in the API. */
  path: string;
  /** The answer that came with the page. */
  first: AuctionList;
  /** The picture of its first card is the page's first one. */
  leads?: boolean;
  /** Shown instead of the grid when there is none; without it nothing is. */
  empty?: ReactNode;
};

/** A section of the auction page: its auctions as cards, kept live. */
export function AuctionGrid({ title, path, first, leads, empty = null }: AuctionGridProps) {
  const { data } = useQuery({ ...getAuctionListQueryOptions(path), initialData: first });
  const shown = data.auctions.filter(({ nft }) => nft !== null);
  if (shown.length === 0) return empty;
  return (
    <section aria-label={title}>
      <h2 className="display mb-4 text-h2">{title}</h2>
      <div
        className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(16.125rem,1fr))] sm:gap-5"
        data-grid
      >
        {shown.map((auction: Auction, index) => (
          <AuctionCard
            key={auction.id}
            auction={auction}
            sizes={SIZES}
            {...(leads && index === 0 && { first: true })}
          />
        ))}
      </div>
    </section>
  );
}
