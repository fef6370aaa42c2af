/**
 * Types of a source of events, and the words of its logs. They are read by hand: viem's decoder spends most of its time on letter
 * cases that we lower again. A test compares the two (log-decoder.test.ts).
 */
import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { EventFact, EventKind } from '@pitlane/shared/fold/event';
import { type AbiEvent, type Hex, hexToString, type RpcLog } from 'viem';

/** A log's own words: its indexed arguments after the event's topic, and the rest. */
export type LogWords = Pick<RpcLog, 'topics' | 'data'>;

/** A whole word, as it is. Throws when there is none. */
export function wholeWord(word: Hex | undefined): Hex {
  if (word?.length !== 66) throw new Error('the log lacks an argument');
  return word;
}

export function addressIn(word: Hex | undefined): Address {
  return `0x${wholeWord(word).slice(26)}`;
}

export function numberIn(word: Hex | undefined): bigint {
  return BigInt(wholeWord(word));
}

/** The n-th 32 bytes of a log's data. Looks at nothing behind them. */
export function wordIn(data: Hex, index: number): Hex {
  return wholeWord(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`);
}

/** PostgreSQL's text holds no NUL. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '');
}

/** A name that a contract keeps in one word. */
export function nameIn(word: Hex | undefined): string {
  return cleanText(hexToString(wholeWord(word), { size: 32 }));
}

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
