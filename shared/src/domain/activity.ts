/** What the feed of activity tells. */

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
export type SaleVia = 'listing' | 'offer' | 'auction';
