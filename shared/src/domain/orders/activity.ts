/** Kinds of lines in the activity feed. */
import type { OrderSide } from './order-book.ts';

/** Kinds of lines that follow from chain events. */
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

/** Kinds of lines that the feed shows: those of chains, and orders that people sign. */
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
