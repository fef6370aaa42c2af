import type { Auction } from '@pitlane/shared/api/auctions';
import { ON_CHAIN } from './auction-house.ts';

/** What a page says of an auction to somebody who is about to bid. Times are in seconds. */
export type ShownAuction = Pick<
  Auction,
  'minimum_bid' | 'ends_at' | 'latest_end' | 'duration' | 'extension_window'
>;

type Clock = { state: number; end: bigint; latestEnd: bigint; duration: bigint };

/**
 * Whether an auction on the chain ends no later than its page says. A bid of somebody else may have moved the end by a window
 * since the page was told, or started the clock.
 */
export function isTimeAsShown(page: ShownAuction, { state, end, latestEnd, duration }: Clock): boolean {
  if (page.ends_at === null) return duration <= BigInt(page.duration);
  if (state === ON_CHAIN.waiting) return false;
  const last = BigInt(page.latest_end ?? page.ends_at);
  return end <= BigInt(page.ends_at + page.extension_window) && end <= last && latestEnd <= last;
}
