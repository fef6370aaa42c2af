import type { Collection } from '../domain/cars/nft-id.ts';
import type { Address, Hash } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import { type ChainEvent, EventRefusedError } from './event.ts';

/**
 * The counter that a maker's orders have to name since the maker raised it. The index has none before that, though Seaport
 * may: it is older than our contracts, and no event tells the initial value.
 */
export type MakerCounter = { chain: Chain; maker: Address; counter: bigint };

export function makerCounterId({ chain, maker }: Pick<MakerCounter, 'chain' | 'maker'>): string {
  return `${chain}-${maker}`;
}

export function listMakerCounters(event: ChainEvent): string[] {
  return event.kind === 'counter_changed' ? [makerCounterId(event)] : [];
}

/** The last counter counts. Pure. Throws an EventRefusedError for an event that is about no counter. */
export function foldMakerCounter(_: MakerCounter | undefined, event: ChainEvent): MakerCounter {
  if (event.kind !== 'counter_changed') throw new EventRefusedError(event, `a counter has no ${event.kind}`);
  const { chain, maker, counter } = event;
  return { chain, maker, counter };
}

/** An owner's last word on whether an operator may move all of their tokens of a collection. */
export type OperatorApproval = {
  chain: Chain;
  collection: Collection;
  owner: Address;
  operator: Address;
  approved: boolean;
};

type OperatorEvent = ChainEvent & { kind: 'operator_approved'; source: Collection };

/** The id of what one owner has said of one operator. */
export function operatorApprovalId(key: Omit<OperatorApproval, 'approved'>): string {
  return `${key.chain}-${key.collection}-${key.owner}-${key.operator}`;
}

export function listOperatorApprovals(event: ChainEvent): string[] {
  return isOperatorEvent(event) ? [operatorApprovalId({ ...event, collection: event.source })] : [];
}

/** The last word counts. Pure. Throws an EventRefusedError for an event that is about no operator. */
export function foldOperatorApproval(_: OperatorApproval | undefined, event: ChainEvent): OperatorApproval {
  if (!isOperatorEvent(event)) throw new EventRefusedError(event, `an operator has no ${event.kind}`);
  const { chain, source: collection, owner, operator } = event;
  return { chain, collection, owner, operator, approved: event.approved === 1 };
}

function isOperatorEvent(event: ChainEvent): event is OperatorEvent {
  return event.kind === 'operator_approved' && event.source !== 'desk' && event.source !== 'seaport';
}

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
