import type { Address } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import { type ChainEvent, EventRefusedError } from './event.ts';

/** Money that the auction house keeps for a wallet, in wei, because it could not be sent back. */
export type Refund = { chain: Chain; account: Address; amount: bigint };

export function refundKey({ chain, account }: Pick<Refund, 'chain' | 'account'>): string {
  return `${chain}-${account}`;
}

export function listRefunds(event: ChainEvent): string[] {
  return event.kind === 'refund_held' || event.kind === 'refund_withdrawn' ? [refundKey(event)] : [];
}

/** Applies one event. Pure. Throws an EventRefusedError for an event that is about no refund. */
export function foldRefund(refund: Refund | undefined, event: ChainEvent): Refund {
  if (event.kind !== 'refund_held' && event.kind !== 'refund_withdrawn')
    throw new EventRefusedError(event, `a refund has no ${event.kind}`);
  const { chain, account, amount, kind } = event;
  const held = refund?.amount ?? 0n;
  if (kind === 'refund_withdrawn' && amount > held)
    throw new EventRefusedError(event, 'more was withdrawn than was held');
  return { chain, account, amount: kind === 'refund_held' ? held + amount : held - amount };
}
