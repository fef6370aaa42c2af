import type { Hash } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import { type ChainEvent, EventRefusedError } from './event.ts';

/** Seaport's state of an order that names our zone, whether the book has it or not. */
export type OrderFill = {
  chain: Chain;
  orderHash: Hash;
  /** Filled once, in whole or in part: a listing of ours cannot be filled in part. */
  filled: boolean;
  cancelled: boolean;
};

type OrderEvent = ChainEvent & { kind: 'order_filled' | 'order_cancelled' };

export function listOrderFills(event: ChainEvent): string[] {
  return isOrderEvent(event) ? [`${event.chain}-${event.orderHash}`] : [];
}

/**
 * Nothing takes a fill or a cancellation back. Strangers' orders come here too: some are filled many times, and filled orders can
 * be cancelled. Pure. Throws an EventRefusedError for an event that is about no order.
 */
export function foldOrderFill(fill: OrderFill | undefined, event: ChainEvent): OrderFill {
  if (!isOrderEvent(event)) throw new EventRefusedError(event, `an order has no ${event.kind}`);
  return {
    chain: event.chain,
    orderHash: event.orderHash as Hash,
    filled: fill?.filled === true || event.kind === 'order_filled',
    cancelled: fill?.cancelled === true || event.kind === 'order_cancelled',
  };
}

function isOrderEvent(event: ChainEvent): event is OrderEvent {
  return event.kind === 'order_filled' || event.kind === 'order_cancelled';
}
