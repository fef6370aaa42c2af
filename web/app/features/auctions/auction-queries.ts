import type { AuctionDetail, AuctionList, RefundList } from '@pitlane/shared/api/auctions';
import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import { queryOptions } from '@tanstack/react-query';
import { correctClock } from '../../lib/clock.ts';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

/** The newest auction of an item, with its ladder; null where there has been none. */
export function getItemAuctionQueryOptions(nft: string) {
  return queryOptions({
    queryKey: ['auction', nft],
    queryFn: async (context): Promise<AuctionDetail | null> => {
      const { auctions } = await fetchAnswer<AuctionList>(context, itemAuctionPath(nft));
      const [newest] = auctions;
      if (!newest) return null;
      return withCorrectedClock(await fetchAnswer<AuctionDetail>(context, auctionPath(newest.id)));
    },
  });
}

/** Auctions by the path of their list. */
export function getAuctionListQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['auctions', path],
    queryFn: async (context) => withCorrectedClock(await fetchAnswer<AuctionList>(context, path)),
  });
}

/** Query options for refunds that auction houses hold for a wallet that they could not pay. */
export function getRefundsQueryOptions(account: string) {
  return queryOptions({
    queryKey: ['refunds', account],
    queryFn: (context) => fetchAnswer<RefundList>(context, `/api/refunds?account=${account}`),
  });
}

/** Path of the newest auction of an item. */
export function itemAuctionPath(nft: string): string {
  return `/api/auctions?nft=${nft}&limit=1`;
}

/** Path of one auction with its ladder. */
export function auctionPath(id: string): string {
  return `/api/auctions/${id}`;
}

function withCorrectedClock<T extends { now: number }>(answer: T): T {
  correctClock(answer.now * 1000);
  return answer;
}

/** Query options for an item's royalty, as the order book reads it from the chain. */
export function getRoyaltyQueryOptions(nft: string) {
  return queryOptions({
    queryKey: ['royalty', nft],
    queryFn: (context) => fetchAnswer<OrderTerms>(context, `/api/orders/terms?nft=${nft}`),
    retry: false,
    staleTime: 0,
  });
}
