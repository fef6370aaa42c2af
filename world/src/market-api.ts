/** The site's own API, as the people of the running demo world use it. */

import {
  type Cancellation,
  CancellationSchema,
  type Fulfilment,
  FulfilmentSchema,
} from '@pitlane/shared/api/fulfilments';
import { type OfferTerms, OfferTermsSchema } from '@pitlane/shared/api/offers';
import { OrderPostedSchema, type OrderTerms, OrderTermsSchema } from '@pitlane/shared/api/order-posts';
import { type Order, OrderListSchema } from '@pitlane/shared/api/orders';
import { type Collection, nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import type { Address } from 'viem';
import type { SignedOrder } from './planned-orders.ts';

/** The API's words for an offer and a listing. */
const SIDE = { offer: 0, listing: 1 };
/** Orders of a side that are looked at on one chain. */
const PAGE = 100;

/** The API refuses something, in its own words. */
export class MarketRefusal extends Error {}

export type MarketApi = ReturnType<typeof createMarketApi>;

export function createMarketApi(url: string, signal?: AbortSignal) {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, { ...init, ...(signal && { signal }) });
    if (!response.ok) throw new MarketRefusal(`${path} answered ${response.status}`);
    return response.json();
  };
  const readActive = async (chain: Chain, side: keyof typeof SIDE): Promise<Order[]> => {
    const path = `/api/orders?chain=${chain}&collection=cars&side=${SIDE[side]}&active=true&limit=${PAGE}`;
    return OrderListSchema.parse(await ask(path)).orders;
  };
  return {
    /** The cars that are for sale on a chain, the cheapest first. */
    readListings: (chain: Chain): Promise<Order[]> => readActive(chain, 'listing'),
    /** What is offered for cars of a chain, for one or for any. */
    readOffers: (chain: Chain): Promise<Order[]> => readActive(chain, 'offer'),
    /** Every order of a side for one item, whatever has become of it. */
    async readOrdersFor(nft: string, side: keyof typeof SIDE): Promise<Order[]> {
      const path = `/api/orders?nft=${nft}&side=${SIDE[side]}&limit=${PAGE}`;
      return OrderListSchema.parse(await ask(path)).orders;
    },
    async readTerms(chain: Chain, tokenId: number, collection: Collection = 'cars'): Promise<OrderTerms> {
      const nft = nftId({ chain, collection, tokenId: BigInt(tokenId) });
      return OrderTermsSchema.parse(await ask(`/api/orders/terms?nft=${nft}`));
    },
    async readOfferTerms(
      chain: Chain,
      tokenId: number,
      maker: Address,
      collection: Collection = 'cars',
    ): Promise<OfferTerms> {
      const nft = nftId({ chain, collection, tokenId: BigInt(tokenId) });
      return OfferTermsSchema.parse(await ask(`/api/orders/offer-terms?nft=${nft}&maker=${maker}`));
    },
    /** Puts an order into the book. Throws a MarketRefusal when the book does not take it. */
    async post(chain: Chain, { components, signature }: SignedOrder): Promise<void> {
      const body = JSON.stringify({ chain, orders: [{ parameters: toOrderJson(components), signature }] });
      const headers = { 'content-type': 'application/json' };
      const answer = await ask('/api/orders', { method: 'POST', headers, body });
      const [result] = OrderPostedSchema.parse(answer).results;
      if (!result?.accepted) throw new MarketRefusal(result?.refusal?.message ?? 'the book said nothing');
    },
    async readFulfilment(order: string, fulfiller: Address): Promise<Fulfilment> {
      return FulfilmentSchema.parse(await ask(`/api/orders/${order}/fulfilment?fulfiller=${fulfiller}`));
    },
    async readCancellation(order: string): Promise<Cancellation> {
      return CancellationSchema.parse(await ask(`/api/orders/${order}/cancellation`));
    },
  };
}
