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

/** An open auction whose time for bids is over is `ended` until it is settled. */
export type AuctionViewState = AuctionState | 'ended';

/** The limits of the auction house (contracts/src/market/AuctionClock.sol, AuctionHouse.sol): seconds, basis points, wei. */
export const AUCTION_LIMITS = {
  minDuration: 60,
  maxDuration: 90 * 86_400,
  /** Never longer than the duration. */
  maxExtensionWindow: 86_400,
  maxExtension: 90 * 86_400,
  maxIncrementBps: 10_000,
  maxIncrement: 2n ** 80n - 1n,
  maxAmount: 2n ** 96n - 1n,
} as const;

type Bidding = {
  reserve: bigint;
  highestBid: bigint | null;
  minIncrement: bigint;
  minIncrementBps: number;
};

/** The least that the next bid may be, in wei, as AuctionClock.minimumAfter reckons it; the reserve before the first. */
export function getMinimumBid({ reserve, highestBid, minIncrement, minIncrementBps }: Bidding): bigint {
  if (highestBid === null) return reserve;
  const relative = (highestBid * BigInt(minIncrementBps)) / 10_000n;
  const increment = relative > minIncrement ? relative : minIncrement;
  return highestBid + (increment > 0n ? increment : 1n);
}

/** Where an auction stands at a time of its chain (seconds since 1970). */
export function getAuctionState(
  { state, endsAt }: { state: AuctionState; endsAt: number | null },
  at: number,
): AuctionViewState {
  return state === 'running' && endsAt !== null && endsAt <= at ? 'ended' : state;
}
