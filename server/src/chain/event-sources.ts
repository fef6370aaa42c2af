/** What is read from a chain: one entry for each contract, and for each event of a contract. */
import { type Address, normalAddress } from '@pitlane/shared/domain/address';
import type { EventFact, EventKind, SourceName } from '@pitlane/shared/fold/event';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { type AbiEvent, decodeEventLog, getAbiItem, type Hex, hexToString, type RpcLog } from 'viem';
import type { ChainConfig } from '../chain-config.ts';

/** A log's own words: its indexed arguments after the event's topic, and the rest. */
export type LogWords = Pick<RpcLog, 'topics' | 'data'>;
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

/** The n-th 32 bytes of a log's data. */
const wordIn = (data: Hex, index: number): Hex => words(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`);
/** PostgreSQL's text holds no NUL. */
const cleanText = (text: string): string => text.replaceAll('\0', '');
const nameIn = (topic: Hex | undefined): string => cleanText(hexToString(words(topic), { size: 32 }));

const transfer = (abi: AbiEvent) => ({
  abi,
  decode: ({ topics: [, from, to, id] }: LogWords): EventFact => ({
    kind: 'transfer',
    tokenId: numberIn(id),
    from: addressIn(from),
    to: addressIn(to),
  }),
});

const tokenApproved = (abi: AbiEvent) => ({
  abi,
  decode: ({ topics: [, , account, id] }: LogWords): EventFact => ({
    kind: 'token_approved',
    tokenId: numberIn(id),
    account: addressIn(account),
  }),
});

/** What the setters of every collection say. The three ABIs have them from one contract (CollectionBase.sol). */
const SETTERS: EventSource['events'] = {
  setting_changed: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'SettingChanged' }),
    decode: ({ topics: [, name], data }) => ({
      kind: 'setting_changed',
      name: nameIn(name),
      value: numberIn(data),
    }),
  },
  uri_changed: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'UriChanged' }),
    decode: ({ topics, data }) => {
      const { args } = decodeEventLog({ abi: carCollectionAbi, eventName: 'UriChanged', topics, data });
      return { kind: 'uri_changed', name: nameIn(topics[1]), uri: cleanText(args.uri) };
    },
  },
  royalty_changed: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'DefaultRoyaltyChanged' }),
    decode: ({ data }) => ({
      kind: 'royalty_changed',
      royaltyReceiver: addressIn(wordIn(data, 0)),
      royaltyBps: Number(numberIn(wordIn(data, 1))),
    }),
  },
};

/** What the cars' setters and epochs say beside that. */
const CAR_DROP: EventSource['events'] = {
  whitelist_changed: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'WhitelistChanged' }),
    decode: ({ data }) => ({ kind: 'whitelist_changed', accounts: Number(numberIn(data)) }),
  },
  whitelist_root_changed: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'WhitelistRootChanged' }),
    decode: ({ data }) => ({ kind: 'whitelist_root_changed', root: words(data) }),
  },
  epoch_opened: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'EpochOpened' }),
    decode: ({ topics: [, epoch], data }) => ({
      kind: 'epoch_opened',
      epoch: Number(numberIn(epoch)),
      firstId: numberIn(wordIn(data, 0)),
      commitment: wordIn(data, 1),
    }),
  },
  epoch_closed: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'EpochClosed' }),
    decode: ({ topics: [, epoch], data }) => ({
      kind: 'epoch_closed',
      epoch: Number(numberIn(epoch)),
      lastId: numberIn(wordIn(data, 0)),
      drawBlock: Number(numberIn(wordIn(data, 1))),
    }),
  },
};

/** A further contract is one entry here, an address of the configuration below, and a name in shared/fold/event.ts. */
export const EVENT_SOURCES: Readonly<Record<SourceName, EventSource>> = {
  cars: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: carCollectionAbi, name: 'Transfer' })),
      token_approved: tokenApproved(getAbiItem({ abi: carCollectionAbi, name: 'Approval' })),
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
      ...SETTERS,
      ...CAR_DROP,
    },
  },
  garages: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: tuneupGaragesAbi, name: 'Transfer' })),
      token_approved: tokenApproved(getAbiItem({ abi: tuneupGaragesAbi, name: 'Approval' })),
      ...SETTERS,
    },
  },
  stations: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: gasStationsAbi, name: 'Transfer' })),
      token_approved: tokenApproved(getAbiItem({ abi: gasStationsAbi, name: 'Approval' })),
      // A mint fills the tank without saying so: the fold does the same.
      fuel_changed: {
        abi: getAbiItem({ abi: gasStationsAbi, name: 'FuelChanged' }),
        decode: ({ topics: [, id], data }) => ({
          kind: 'fuel_changed',
          tokenId: numberIn(id),
          fuel: Number(numberIn(data)),
        }),
      },
      ...SETTERS,
    },
  },
  tokens: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: freeMinterAbi, name: 'Transfer' })),
      token_approved: tokenApproved(getAbiItem({ abi: freeMinterAbi, name: 'Approval' })),
      token_minted: {
        abi: getAbiItem({ abi: freeMinterAbi, name: 'Minted' }),
        decode: ({ topics, data }) => {
          const { args } = decodeEventLog({ abi: freeMinterAbi, eventName: 'Minted', topics, data });
          return {
            kind: 'token_minted',
            tokenId: args.tokenId,
            creator: normalAddress(args.creator),
            uri: cleanText(args.uri),
            royaltyReceiver: normalAddress(args.royaltyReceiver),
            royaltyBps: Number(args.royaltyBps),
          };
        },
      },
    },
  },
  desk: {
    version: 1,
    events: {
      granted: {
        abi: getAbiItem({ abi: gameDeskAbi, name: 'Granted' }),
        decode: ({ topics: [, ref, to], data }) => ({
          kind: 'granted',
          ref: words(ref),
          to: addressIn(to),
          firstId: numberIn(wordIn(data, 0)),
          quantity: Number(numberIn(wordIn(data, 1))),
        }),
      },
    },
  },
};

type Contracts = Pick<ChainConfig, 'carCollection' | 'assets' | 'freeMinter' | 'gameDesk'>;

/** A contract of a chain, and the kinds of its events that are read. */
export type SourceTarget = { name: SourceName; address: Address; kinds: readonly EventKind[] };

/** The contracts that the index follows on a chain, with all their events. */
export function listTargets({ carCollection, assets, freeMinter, gameDesk }: Contracts): SourceTarget[] {
  const addresses = { cars: carCollection, ...assets, tokens: freeMinter, desk: gameDesk };
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
