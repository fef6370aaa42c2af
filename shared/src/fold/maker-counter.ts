import type { Address } from '../domain/chain/address.ts';
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
