import type { FeedKind } from '@pitlane/shared/domain/orders/activity';

/** One word for what happened. */
export const KIND_LABEL: Readonly<Record<FeedKind, string>> = {
  mint: 'Minted',
  listing: 'Listed',
  offer: 'Offer',
  sale: 'Sold',
  auction: 'Auction',
  bid: 'Bid',
  unsold: 'Not sold',
  transfer: 'Moved',
  fitting: 'Fitted',
};

/** The filters of the feed, by their names in the address. */
export const FEED_FILTERS = {
  sales: { label: 'Sales', kinds: ['sale'] },
  listings: { label: 'Listings', kinds: ['listing'] },
  offers: { label: 'Offers', kinds: ['offer'] },
  auctions: { label: 'Auctions', kinds: ['auction', 'bid', 'unsold'] },
  mints: { label: 'Mints', kinds: ['mint'] },
  transfers: { label: 'Transfers', kinds: ['transfer'] },
  fittings: { label: 'Fittings', kinds: ['fitting'] },
} as const satisfies Record<string, { label: string; kinds: readonly FeedKind[] }>;
export type FeedFilter = keyof typeof FEED_FILTERS;
