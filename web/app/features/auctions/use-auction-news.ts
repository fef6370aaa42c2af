import type { AuctionDetail } from '@pitlane/shared/api/auctions';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef } from 'react';
import { describeDuration } from '../../entities/auctions/auction-time.ts';
import { announce } from '../../lib/announce.ts';
import { useNow } from '../../lib/clock.ts';
import { formatPrice } from '../../lib/format/format-price.ts';

type Auction = AuctionDetail['auction'];

/** Seconds before the end at which the time is said. */
const SAID = [300, 60, 10] as const;

/**
 * Announces what happens in an auction to screen readers: a bid, being outbid, an extension, the end; and the time three times near
 * the end. What is there when the page opens is read as text, not announced.
 */
export function useAuctionNews(auction: Auction, own: string | undefined): void {
  const before = useRef(auction);
  useEffect(() => {
    const sentence = describeNews(before.current, auction, own);
    before.current = auction;
    if (sentence) announce('auction', sentence);
  }, [auction, own]);
  const now = useNow() / 1000;
  const left = auction.ends_at === null ? Number.POSITIVE_INFINITY : auction.ends_at - now;
  const mark =
    auction.state === 'running' ? SAID.findLast((seconds) => left > 0 && left <= seconds) : undefined;
  const first = useRef(mark);
  useEffect(() => {
    if (mark !== undefined && mark !== first.current)
      announce('auction-time', m.auctions.markLeftInTheAuction({ mark: describeDuration(mark) }));
    first.current = mark;
  }, [mark]);
}

/** Describes what is new, in a sentence; undefined when nothing is. */
export function describeNews(before: Auction, now: Auction, own: string | undefined): string | undefined {
  if (before.id !== now.id) return undefined;
  if (now.closed_at !== null && before.closed_at === null) return describeEnd(now, own);
  if (now.highest_bid === null || before.highest_bid === now.highest_bid) return undefined;
  const amount = `${formatPrice(now.highest_bid)} ETH`;
  const extended =
    before.ends_at !== null && now.ends_at !== null && now.ends_at > before.ends_at
      ? m.auctions.theAuctionEndsDescribedurationLater({
          describeDuration: describeDuration(now.ends_at - before.ends_at),
        })
      : '';
  if (own !== undefined && now.bidder?.wallet === own)
    return m.auctions.yourBidOfAmountIsThe({ amount, extended });
  const outbid = own !== undefined && before.bidder?.wallet === own;
  return `${outbid ? m.auctions.youWereOutbid : m.auctions.newBid}: ${amount}.${extended}`;
}

function describeEnd({ state, highest_bid, bidder }: Auction, own: string | undefined): string {
  if (state === 'cancelled') return m.auctions.theAuctionWasCancelled;
  if (state === 'returned' || highest_bid === null) return m.auctions.theAuctionEndedWithoutABid;
  const who = own !== undefined && bidder?.wallet === own ? m.auctions.toYou : '';
  return m.auctions.soldWhoForHighestbidEth({ who, highestbid: formatPrice(highest_bid) }).replace('  ', ' ');
}
