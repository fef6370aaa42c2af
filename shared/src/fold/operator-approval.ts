import type { Collection } from '../domain/cars/nft-id.ts';
import type { Address } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import { type ChainEvent, EventRefusedError } from './event.ts';

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
