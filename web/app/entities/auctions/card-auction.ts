import type { Auction } from '@pitlane/shared/api/auctions';
import type { CardNft } from '../../lib/cards.ts';
import { formatCount } from '../../lib/format/format-price.ts';

/** What a card shows of an auction. Amounts in wei, times in seconds since 1970. */
export type CardAuction = {
  /** The highest bid, or the reserve before the first one. */
  price: string;
  bids: number;
  /** Null while the clock waits for the first bid. */
  endsAt: number | null;
  /** Seconds from the start of the clock to the end, without extensions. */
  duration: number;
  /** How it ended; null while it is open. */
  closed: { at: number; winner: string | null } | null;
};

/** Returns the open auction of an item, as lists of items have it; undefined without one. */
export function getOpenAuction(nft: CardNft): CardAuction | undefined {
  const { auction, price, deadline } = nft;
  if (!auction || price === null) return undefined;
  return { ...auction, price, endsAt: deadline, closed: null };
}

/** Returns an auction of a list of auctions, open or closed. */
export function toCardAuction(auction: Auction): CardAuction {
  const { highest_bid, reserve, bids, ends_at, duration, closed_at, bidder } = auction;
  return {
    price: highest_bid ?? reserve,
    bids,
    endsAt: ends_at,
    duration,
    closed:
      closed_at === null
        ? null
        : { at: closed_at, winner: highest_bid === null ? null : (bidder?.username ?? '') },
  };
}

/** Names an auction's price: "Highest bid", "Starts at" before the first bid, "Sold for" in the end. */
export function namePrice({ bids, closed }: Pick<CardAuction, 'bids' | 'closed'>): string {
  if (closed) return closed.winner === null ? 'Started at' : 'Sold for';
  return bids === 0 ? 'Starts at' : 'Highest bid';
}

/** Formats a number of bids: "3 bids". */
export function formatBids(bids: number): string {
  if (bids === 0) return 'No bid yet';
  return bids === 1 ? '1 bid' : `${formatCount(bids)} bids`;
}
