import type { Address, Hash } from '../domain/address.ts';
import type { Chain } from '../domain/chains.ts';
import type { Collection } from '../domain/nft-id.ts';

/** Where a log stands: the order of events on a chain is (block, logIndex). */
export type EventPosition = {
  chain: Chain;
  blockNumber: number;
  blockHash: Hash;
  /** Block time in seconds since 1970. */
  timestamp: number;
  txHash: Hash;
  logIndex: number;
};

/** What a log says. `mint` is a Transfer from the zero address. `packed` is the 96 bits of domain/car-state.ts. */
export type EventFact =
  | { kind: 'transfer'; from: Address; to: Address }
  | { kind: 'car_updated'; packed: bigint };

export type EventKind = EventFact['kind'];

/** One row of the event log: the only source of truth about the chain. */
export type ChainEvent = EventPosition & EventFact & { collection: Collection; tokenId: bigint };
