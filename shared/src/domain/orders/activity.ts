/** What the feed of activity tells. */
import type { OrderSide } from './order-book.ts';

/** What chains say: one line of `activity` each. */
export const ACTIVITY_KINDS = [
  'mint',
  'sale',
  'transfer',
  'auction',
  'bid',
  /** An auction ended without a sale: no bid, or taken back. */
  'unsold',
  'fitting',
  /** Part of another line, and not shown: a car goes to the auction house and back; an order was filled and nothing moved. */
  'part',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** How a sale came about. */
export const SALE_VIAS = ['listing', 'offer', 'auction'] as const;
export type SaleVia = (typeof SALE_VIAS)[number];

/** What the feed shows: lines of chains, and what people sign. */
export const FEED_KINDS = [
  'mint',
  'listing',
  'offer',
  'sale',
  'auction',
  'bid',
  'unsold',
  'transfer',
  'fitting',
] as const satisfies readonly (Exclude<ActivityKind, 'part'> | OrderSide)[];
export type FeedKind = (typeof FEED_KINDS)[number];
