/** What is read from a chain: one entry for each contract, and for each event of a contract. */
import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import {
  type ChainEvent,
  type EventFact,
  type EventKind,
  EventRefusedError,
  type SourceName,
} from '@pitlane/shared/fold/event';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { type AbiEvent, decodeEventLog, getAbiItem, type Hex, type RpcLog, toEventSelector } from 'viem';
import type { ChainConfig } from '../chain-config.ts';

/** A log's own words: its indexed arguments after the event's topic, and the rest. */
type LogWords = Pick<RpcLog, 'topics' | 'data'>;
type EventSource = {
  /** Another version reads the whole contract afresh: raise it when a log is decoded otherwise. */
  version: number;
  events: Partial<Record<EventKind, { abi: AbiEvent; decode(log: LogWords): EventFact }>>;
};

// Decoded by hand: viem's decoder spends most of its time on letter cases that we lower again. A test compares the two.
const addressIn = (topic: Hex | undefined): Address => `0x${words(topic).slice(26)}`;
const numberIn = (word: Hex | undefined): bigint => BigInt(words(word));
const words = (word: Hex | undefined): Hex => {
  if (word?.length !== 66) throw new Error('the log lacks an argument');
  return word;
};

const transfer = (abi: AbiEvent) => ({
  abi,
  decode: ({ topics: [, from, to, id] }: LogWords): EventFact => ({
    kind: 'transfer',
    tokenId: numberIn(id),
    from: addressIn(from),
    to: addressIn(to),
  }),
});

/** A further contract is one entry here, an address of the configuration below, and a name in shared/fold/event.ts. */
export const EVENT_SOURCES: Readonly<Record<SourceName, EventSource>> = {
  cars: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: carCollectionAbi, name: 'Transfer' })),
      car_updated: {
        abi: getAbiItem({ abi: carCollectionAbi, name: 'CarUpdated' }),
        decode: ({ topics: [, id], data }) => ({
          kind: 'car_updated',
          tokenId: numberIn(id),
          packed: numberIn(data),
        }),
      },
      lock_changed: {
        abi: getAbiItem({ abi: carCollectionAbi, name: 'LockChanged' }),
        decode: ({ topics: [, id], data }) => ({
          kind: 'lock_changed',
          tokenId: numberIn(id),
          until: Number(numberIn(data)),
        }),
      },
    },
  },
  garages: {
    version: 1,
    events: { transfer: transfer(getAbiItem({ abi: tuneupGaragesAbi, name: 'Transfer' })) },
  },
  stations: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: gasStationsAbi, name: 'Transfer' })),
      // A mint fills the tank without saying so: the fold does the same.
      fuel_changed: {
        abi: getAbiItem({ abi: gasStationsAbi, name: 'FuelChanged' }),
        decode: ({ topics: [, id], data }) => ({
          kind: 'fuel_changed',
          tokenId: numberIn(id),
          fuel: Number(numberIn(data)),
        }),
      },
    },
  },
  tokens: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: freeMinterAbi, name: 'Transfer' })),
      token_minted: {
        abi: getAbiItem({ abi: freeMinterAbi, name: 'Minted' }),
        decode: ({ topics, data }) => {
          const { args } = decodeEventLog({ abi: freeMinterAbi, eventName: 'Minted', topics, data });
          return {
            kind: 'token_minted',
            tokenId: args.tokenId,
            creator: normalAddress(args.creator),
            // PostgreSQL's text holds no NUL; a metadata address has no use for one.
            uri: args.uri.replaceAll('\0', ''),
            royaltyReceiver: normalAddress(args.royaltyReceiver),
            royaltyBps: Number(args.royaltyBps),
          };
        },
      },
    },
  },
};

type Contracts = Pick<ChainConfig, 'carCollection' | 'assets' | 'freeMinter'>;

/** A contract of a chain, and the kinds of its events that are read. */
export type SourceTarget = { name: SourceName; address: Address; kinds: readonly EventKind[] };

/** The contracts that the index follows on a chain, with all their events. */
export function listTargets({ carCollection, assets, freeMinter }: Contracts): SourceTarget[] {
  const addresses = { cars: carCollection, ...assets, tokens: freeMinter };
  return Object.entries(addresses).flatMap(([name, address]): SourceTarget[] => {
    if (!address) return [];
    const source = name as SourceName;
    return [{ name: source, address: normalAddress(address), kinds: listKinds(source) }];
  });
}

/** The kinds of events that a contract of this name emits, in one order. */
export function listKinds(name: SourceName): EventKind[] {
  return (Object.keys(EVENT_SOURCES[name].events) as EventKind[]).toSorted();
}

/** Turns the logs of some contracts into events. */
export type LogDecoder = {
  /** For eth_getLogs: every log that is wanted, and perhaps others. */
  filter: { address: Address[]; topics: [Hex[]] };
  /**
   * Turns a log into an event; undefined when no source wants it. Throws an EventRefusedError for a log of
   * another form.
   */
  decode(log: RpcLog, timestamp: number): ChainEvent | undefined;
};

export function createLogDecoder(chain: Chain, targets: readonly SourceTarget[]): LogDecoder {
  const wanted = new Map<string, { name: SourceName; decode(log: LogWords): EventFact }>();
  const topics = new Set<Hex>();
  for (const { name, address, kinds } of targets) {
    for (const kind of kinds) {
      const event = EVENT_SOURCES[name].events[kind];
      if (!event) throw new Error(`${name} emits no ${kind}`);
      const topic = toEventSelector(event.abi);
      topics.add(topic);
      wanted.set(`${address} ${topic}`, { name, decode: event.decode });
    }
  }
  return {
    filter: { address: targets.map(({ address }) => address), topics: [[...topics]] },
    decode(log, timestamp) {
      const entry = wanted.get(`${log.address.toLowerCase()} ${log.topics[0]}`);
      return entry && toEvent(chain, entry, log, timestamp);
    },
  };
}

function toEvent(
  chain: Chain,
  { name: source, decode }: { name: SourceName; decode(log: LogWords): EventFact },
  log: RpcLog,
  timestamp: number,
): ChainEvent {
  const place = {
    chain,
    source,
    blockNumber: Number(log.blockNumber),
    blockHash: log.blockHash as Hash,
    timestamp,
    txHash: log.transactionHash as Hash,
    logIndex: Number(log.logIndex),
  };
  try {
    return { ...place, ...decode(log) };
  } catch (cause) {
    throw new EventRefusedError(place, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
