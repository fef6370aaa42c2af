import type { AuctionBid } from '@pitlane/shared/api/auctions';
import { formatPrice } from '../../lib/format/format-price.ts';

/** One bidder of an auction, by their best bid. */
export type Standing = {
  /** The position; 1 leads. */
  position: number;
  bidder: AuctionBid['bidder'];
  wei: bigint;
  /** Wei that are missing to the leader's bid. */
  gapWei: bigint;
};

/** Returns all bidders, the leader first. `ladder` has the newest bid first, so each bidder's first one is their best. */
export function listStandings(ladder: readonly AuctionBid[]): Standing[] {
  const best = new Map<string, AuctionBid>();
  for (const bid of ladder) if (!best.has(bid.bidder.wallet)) best.set(bid.bidder.wallet, bid);
  const top = BigInt(ladder[0]?.amount ?? 0);
  return [...best.values()].map(({ bidder, amount }, index) => ({
    position: index + 1,
    bidder,
    wei: BigInt(amount),
    gapWei: top - BigInt(amount),
  }));
}

/** A wallet's place in words: "P2, 0.21 behind"; undefined for one that has not bid. */
export function describePlace(
  standings: readonly Standing[],
  wallet: string | undefined,
): string | undefined {
  const own = standings.find(({ bidder }) => bidder.wallet === wallet);
  if (!own) return undefined;
  return own.position === 1
    ? 'P1, the highest bid is yours'
    : `P${own.position}, ${formatPrice(own.gapWei)} behind`;
}
