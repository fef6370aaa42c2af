/** The site's own API, as the people of the running demo world use it. */
import {
  type Cancellation,
  CancellationSchema,
  type Fulfilment,
  FulfilmentSchema,
  type Order,
  OrderListSchema,
  OrderPostedSchema,
  type OrderTerms,
  OrderTermsSchema,
} from '@pitlane/shared/api/orders';
import type { Chain } from '@pitlane/shared/domain/chains';
import { nftId } from '@pitlane/shared/domain/nft-id';
import { toOrderJson } from '@pitlane/shared/domain/seaport-order';
import type { Address } from 'viem';
import type { SignedOrder } from './planned-orders.ts';

/** The API's word for a listing. */
const SELL = 1;
/** Listings that are looked at on one chain. */
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
  return {
    /** The cars that are for sale on a chain, the cheapest first. */
    async readListings(chain: Chain): Promise<Order[]> {
      const path = `/api/orders?chain=${chain}&collection=cars&active=true&limit=${PAGE}`;
      return OrderListSchema.parse(await ask(path)).orders.filter(({ side }) => side === SELL);
    },
    async readTerms(chain: Chain, tokenId: number): Promise<OrderTerms> {
      const nft = nftId({ chain, collection: 'cars', tokenId: BigInt(tokenId) });
      return OrderTermsSchema.parse(await ask(`/api/orders/terms?nft=${nft}`));
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
