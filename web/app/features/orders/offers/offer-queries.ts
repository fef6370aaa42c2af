import type { NftOffers, OfferTerms, OwnerOffers } from '@pitlane/shared/api/offers';
import type { OrderList } from '@pitlane/shared/api/orders';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../lib/live/answer-positions.ts';

/** The first part of the query keys of all answers about offers. */
export const OFFERS_KEY = 'offers';

/** Offers that the owner of an item could accept now, best first. */
export function getItemOffersQueryOptions(nft: string) {
  return queryOptions({
    queryKey: [OFFERS_KEY, nft],
    queryFn: (context) => fetchAnswer<NftOffers>(context, `/api/nfts/${nft}/offers`),
    select: ({ offers }) => offers,
  });
}

/** The best offer for each car of a wallet. */
export function getReceivedOffersQueryOptions(owner: string) {
  return queryOptions({
    queryKey: [OFFERS_KEY, owner, 'received'],
    queryFn: (context) => fetchAnswer<OwnerOffers>(context, `/api/offers?owner=${owner}`),
    select: ({ offers }) => offers,
  });
}

/** The newest orders that a wallet has signed, also those that are over; `side` is 0 for offers, 1 for listings. */
export function getMadeOrdersQueryOptions(maker: string, side: 0 | 1) {
  return queryOptions({
    queryKey: [OFFERS_KEY, maker, 'made', side],
    queryFn: (context) =>
      fetchAnswer<OrderList>(context, `/api/orders?maker=${maker}&side=${side}&limit=100`),
    select: ({ orders }) => orders,
  });
}

/** The target of an offer: one item, or any car of a chain. */
export type Wanted = { nft: string; chain?: undefined } | { nft?: undefined; chain: Chain };

/** Query options for the terms that a buyer has to sign now, read from the chain, with the buyer's balance. */
export function getOfferTermsQueryOptions(wanted: Wanted, maker: string | undefined) {
  const path = offerTermsPath(wanted, maker);
  return queryOptions({
    queryKey: [OFFERS_KEY, 'terms', path],
    queryFn: (context) => fetchAnswer<OfferTerms>(context, path),
    retry: false,
    staleTime: 0,
  });
}

/** Path of what a buyer has to sign. */
export function offerTermsPath({ nft, chain }: Wanted, maker: string | undefined): string {
  const what = nft === undefined ? `chain=${chain}&collection=cars` : `nft=${nft}`;
  return `/api/orders/offer-terms?${what}${maker ? `&maker=${maker}` : ''}`;
}

/** Path of what an owner has to send to accept an offer. */
export function acceptPath(
  { order, nft, isWide }: { order: string; nft: string; isWide: boolean },
  owner: string,
) {
  return `/api/orders/${order}/fulfilment?fulfiller=${owner}${isWide ? `&nft=${nft}` : ''}`;
}
