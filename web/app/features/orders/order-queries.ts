import type { Fulfilment, Fulfilments } from '@pitlane/shared/api/fulfilments';
import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import type { OrderList } from '@pitlane/shared/api/orders';
import { queryOptions } from '@tanstack/react-query';
import { ORDERS_KEY } from '../../entities/orders/orders-key.ts';
import { asSent, postJson } from '../../lib/api.ts';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

/** The listing that a buyer of the item fills now: the cheapest of those that can be filled. */
export function getBestListingQueryOptions(nft: string) {
  return queryOptions({
    queryKey: [ORDERS_KEY, nft, 'best'],
    queryFn: (context) => fetchAnswer<OrderList>(context, `/api/orders?nft=${nft}&active=true&limit=1`),
    select: ({ orders }) => orders[0],
  });
}

/** Every listing of an item that the book has, also those that cannot be filled. */
export function getItemOrdersQueryOptions(nft: string) {
  return queryOptions({
    queryKey: [ORDERS_KEY, nft, 'all'],
    queryFn: (context) => fetchAnswer<OrderList>(context, `/api/orders?nft=${nft}&limit=100`),
  });
}

/** Query options for the terms that a seller has to sign now, read from the chain. */
export function getTermsQueryOptions(nft: string) {
  return queryOptions({
    queryKey: [ORDERS_KEY, nft, 'terms'],
    queryFn: (context) => fetchAnswer<OrderTerms>(context, `/api/orders/terms?nft=${nft}`),
    retry: false,
    staleTime: 0,
  });
}

/** The way for an account to fill an order now, with its balance of the payment token; read from the chain. */
export function getFulfilmentQueryOptions(nft: string, order: string, fulfiller: string) {
  return queryOptions({
    queryKey: [ORDERS_KEY, nft, 'fulfilment', order, fulfiller],
    queryFn: (context) => fetchAnswer<Fulfilment>(context, fulfilmentPath(order, fulfiller)),
    retry: false,
    staleTime: 0,
  });
}

/** Path of what an account has to send to fill an order. */
export function fulfilmentPath(order: string, fulfiller: string): string {
  return `/api/orders/${order}/fulfilment?fulfiller=${fulfiller}`;
}

/** The way for an account to buy several listings of one chain now, with its balance of the payment token; read from the chain. */
export function readFulfilments(fulfiller: string, orders: readonly string[]): Promise<Fulfilments> {
  return postJson(asSent<Fulfilments>(), '/api/fulfilments', { fulfiller, orders });
}

/** The same as an answer that a page keeps. The first item's orders tell of changes; each item's own are asked for beside it. */
export function getFulfilmentsQueryOptions(
  fulfiller: string,
  items: readonly { nft: string; order: string }[],
) {
  const orders = items.map(({ order }) => order);
  return queryOptions({
    queryKey: [ORDERS_KEY, items[0]?.nft ?? '', 'fulfilments', fulfiller, ...orders],
    queryFn: () => readFulfilments(fulfiller, orders),
    retry: false,
    staleTime: 0,
  });
}
