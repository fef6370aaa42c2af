/** Orders of a request on their way into the book, and what is kept of each. */
import type { SignedOrderInput } from '@pitlane/shared/api/seaport';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Hash } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { OrderRefusal } from '@pitlane/shared/domain/orders/order-refusals';
import { type OrderContent, readOrder } from '@pitlane/shared/domain/orders/read-order';
import { hashOrder, type OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import type { Db } from '../../platform/db/db.ts';
import type { OrderMarket } from './order-markets.ts';

/** Where orders are taken. `at` is the time in seconds since 1970. */
export type OrderIntake = { db: Db; market: OrderMarket; at: number };

/** An order of a request. `place` is its place there: a request may hold the same order twice. */
export type Given = {
  place: number;
  components: OrderComponents;
  signature: Hash;
  orderHash: Hash;
  id: string;
};
/** One that is a listing or an offer. `nft` is its token's id; null of an offer for any token. */
export type Candidate = Given & { content: OrderContent; nft: string | null };
/** One that only the chain can still refuse. `recovered`: whether its signature is known to be the maker's. */
export type Signed = Candidate & { recovered: boolean };

/** The result of each order of a request; the others do not depend on it. */
export type Outcome = OrderRefusal | 'accepted';

export function toGiven(chain: Chain, orders: readonly SignedOrderInput[]): Given[] {
  return orders.map(({ parameters, signature }, place) => {
    const { totalOriginalConsiderationItems: _, ...components } = parameters;
    const orderHash = hashOrder(components);
    return { place, components, signature, orderHash, id: `${chain}-${orderHash}` };
  });
}

/** Reads an order as it is at a time, in seconds since 1970. */
export function toCandidate(market: OrderMarket, order: Given, at: number): Candidate | OrderRefusal {
  const content = readOrder(order.components, market, at);
  if (content.side === undefined) return content.refusal;
  const { collection, tokenId } = content;
  const nft = tokenId === null ? null : nftId({ chain: market.chain, collection, tokenId });
  return { ...order, content, nft };
}

/** Returns a function that keeps the orders for which `look` gives no outcome, and notes the outcomes of the others. */
export function createOutcomeFilter(outcomes: Map<number, Outcome>) {
  return <Before extends Given, After extends Given>(
    before: readonly Before[],
    look: (order: Before) => After | Outcome,
  ): After[] =>
    before.flatMap((order) => {
      const after = look(order);
      if (typeof after !== 'string') return [after];
      outcomes.set(order.place, after);
      return [];
    });
}

export function listIds(orders: readonly Given[]): string[] {
  return [...new Set(orders.map(({ id }) => id))];
}
