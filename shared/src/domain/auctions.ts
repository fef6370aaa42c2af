/** Where an auction stands. Whether a running one is over is told by the clock: `endsAt` is the first second without bids. */
export const AUCTION_STATES = [
  /** Its clock starts with the first bid. */
  'waiting',
  'running',
  'settled',
  /** It ended without a bid, and the token went back. */
  'returned',
  'cancelled',
] as const;
export type AuctionState = (typeof AUCTION_STATES)[number];
