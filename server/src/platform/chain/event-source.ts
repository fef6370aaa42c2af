/** Types of a source of events. */

import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { EventFact, EventKind } from '@pitlane/shared/fold/event';
import type { AbiEvent } from 'viem';
import type { LogWords } from './log-words.ts';

/** The addresses and fee that logs of trading are read against: their addresses, and the fee that a sale has to pay. */
export type Market = {
  collections: ReadonlyMap<Address, Collection>;
  currency: Address;
  treasury: Address;
  /** Basis points. */
  feeBps: number;
};

export type SourceEvent = {
  abi: AbiEvent;
  decode(log: LogWords, market: Market | undefined, accounts: ReadonlySet<Address>): EventFact;
  /** Emitted for all users of the contract: only logs with our listing zone as second indexed argument are wanted. */
  byZone?: true;
  /** Emitted for all users of the contract: only logs with one of the watched accounts as one of these indexed arguments are wanted. */
  byAccount?: readonly (1 | 2)[];
};
export type EventSource = {
  /** Another version reads the whole contract afresh: raise it when a log is decoded otherwise. */
  version: number;
  /** Read only from now on: its past does not matter. */
  fromNow?: true;
  events: Partial<Record<EventKind, SourceEvent>>;
};
