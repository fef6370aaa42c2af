/** Limits the orders of a maker: large numbers of them would slow down every read of the book. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { OrderRefusal } from '@pitlane/shared/domain/orders/order-refusals';
import type { Queryable } from '../../platform/db/db.ts';
import type { Candidate, OrderIntake } from './given-order.ts';
import * as repo from './orders.repo.ts';

/** Orders of one maker on one chain that are active, may become so, or were posted in the last day. */
const MAX_LIVE_ORDERS = 1_000;
/** Offers of one maker that are active or may become so, for one item, or for any token of one collection. */
const MAX_ALIKE_OFFERS = 25;

export type MakerRoom = {
  /** Gives an order its room, the same one only once. Says which limit refuses it. */
  take(order: Candidate): OrderRefusal | undefined;
};

/**
 * Reads how many more orders the makers of these may add. Another request may take the room at the same time: who adds orders
 * reads it in the transaction that adds them, after lockMakers.
 */
export async function readMakerRoom(
  queryable: Queryable,
  { market: { chain }, at }: Pick<OrderIntake, 'market' | 'at'>,
  orders: readonly Candidate[],
): Promise<MakerRoom> {
  const live = new Map<Address, number>();
  const alike = new Map<string, number>();
  for (const maker of listMakers(orders)) {
    live.set(maker, await repo.countLiveOrders(queryable, { chain, maker, at, limit: MAX_LIVE_ORDERS }));
    const own = orders.filter(({ content }) => content.side === 'offer' && content.maker === maker);
    if (own.length === 0) continue;
    const nftIds = own.flatMap(({ nft }) => nft ?? []);
    const counts = await repo.countLiveOffers(queryable, { chain, maker, at, nftIds });
    for (const { nftId, collection, count } of counts) alike.set(toKey(maker, nftId, collection), count);
  }
  const given = new Map<string, OrderRefusal | undefined>();

  const take = ({ content: { side, maker, collection }, nft }: Candidate): OrderRefusal | undefined => {
    const all = live.get(maker) ?? 0;
    if (all >= MAX_LIVE_ORDERS) return 'TOO_MANY_ORDERS';
    const key = toKey(maker, nft, collection);
    const same = alike.get(key) ?? 0;
    if (side === 'offer' && same >= MAX_ALIKE_OFFERS) return 'TOO_MANY_OFFERS';
    live.set(maker, all + 1);
    if (side === 'offer') alike.set(key, same + 1);
    return undefined;
  };
  return {
    take(order) {
      if (!given.has(order.id)) given.set(order.id, take(order));
      return given.get(order.id);
    },
  };
}

/** The makers of orders, each once and in the order that all lock them in. */
export function listMakers(orders: readonly Candidate[]): Address[] {
  return [...new Set(orders.map(({ content }) => content.maker))].toSorted();
}

function toKey(maker: Address, nft: string | null, collection: string): string {
  return `${maker} ${nft ?? `any of ${collection}`}`;
}
