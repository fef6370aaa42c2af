/** The contracts and events that are read from a chain: one entry for each contract, and for each event of a contract. */

import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import type { EventFact, EventKind, SourceName } from '@pitlane/shared/fold/event';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { gameDeskAbi } from '@pitlane/shared/generated/game-desk';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { type AbiEvent, decodeEventLog, getAbiItem } from 'viem';
import type { ChainConfig } from '../../config/chain-config.ts';
import { AUCTION_EVENTS } from './auction-events.ts';
import { CURRENCY_EVENTS } from './currency-events.ts';
import {
  addressIn,
  cleanText,
  type EventSource,
  type LogWords,
  type Market,
  nameIn,
  numberIn,
  wholeWord,
  wordIn,
} from './event-source.ts';
import { readFill } from './read-fill.ts';

const transfer = (abi: AbiEvent) => ({
  abi,
  decode: ({ topics: [, from, to, id] }: LogWords): EventFact => ({
    kind: 'transfer',
    tokenId: numberIn(id),
    from: addressIn(from),
    to: addressIn(to),
  }),
});

/** Approvals of a collection's owners. All four have it from one contract (Solady's ERC721). */
const APPROVALS: EventSource['events'] = {
  token_approved: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'Approval' }),
    decode: ({ topics: [, , account, id] }) => ({
      kind: 'token_approved',
      tokenId: numberIn(id),
      account: addressIn(account),
    }),
  },
  operator_approved: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'ApprovalForAll' }),
    decode: ({ topics: [, owner, operator], data }) => ({
      kind: 'operator_approved',
      owner: addressIn(owner),
      operator: addressIn(operator),
      approved: numberIn(data) === 0n ? 0 : 1,
    }),
  },
};

/** Updates of metadata that the index does not follow from the chain (ERC-4906). */
const METADATA_UPDATES: EventSource['events'] = {
  metadata_updated: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'MetadataUpdate' }),
    decode: ({ data }) => ({ kind: 'metadata_updated', token: numberIn(data) }),
  },
  metadata_batch_updated: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'BatchMetadataUpdate' }),
    decode: ({ data }) => ({
      kind: 'metadata_batch_updated',
      firstToken: numberIn(wordIn(data, 0)),
      lastToken: numberIn(wordIn(data, 1)),
    }),
  },
};

/** Events of the setters of every collection. The three ABIs have them from one contract (CollectionBase.sol). */
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

/** Further events of the cars' setters and epochs. */
const CAR_DROP: EventSource['events'] = {
  whitelist_changed: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'WhitelistChanged' }),
    decode: ({ data }) => ({ kind: 'whitelist_changed', accounts: Number(numberIn(data)) }),
  },
  whitelist_root_changed: {
    abi: getAbiItem({ abi: carCollectionAbi, name: 'WhitelistRootChanged' }),
    decode: ({ data }) => ({ kind: 'whitelist_root_changed', root: wholeWord(data) }),
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

/** A further contract is one entry here, an address of the configuration below, and a name in shared/src/fold/event.ts. */
export const EVENT_SOURCES: Readonly<Record<SourceName, EventSource>> = {
  cars: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: carCollectionAbi, name: 'Transfer' })),
      ...APPROVALS,
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
      ...APPROVALS,
      ...SETTERS,
    },
  },
  stations: {
    version: 1,
    events: {
      transfer: transfer(getAbiItem({ abi: gasStationsAbi, name: 'Transfer' })),
      ...APPROVALS,
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
      ...APPROVALS,
      ...METADATA_UPDATES,
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
          ref: wholeWord(ref),
          to: addressIn(to),
          firstId: numberIn(wordIn(data, 0)),
          quantity: Number(numberIn(wordIn(data, 1))),
        }),
      },
    },
  },
  /**
   * Read from the block of our own deployment on, like the others, though Seaport is older on public networks. That is enough:
   * orders of the book name our zone, which is no older, and posting reads the maker's counter from the chain.
   */
  seaport: {
    version: 2,
    events: {
      order_filled: {
        abi: getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' }),
        byZone: true,
        decode: ({ topics: [, maker], data }, market) => ({
          kind: 'order_filled',
          orderHash: wordIn(data, 0),
          maker: addressIn(maker),
          ...readFill(data, market),
        }),
      },
      order_cancelled: {
        abi: getAbiItem({ abi: seaportAbi, name: 'OrderCancelled' }),
        byZone: true,
        decode: ({ topics: [, maker], data }) => ({
          kind: 'order_cancelled',
          orderHash: wordIn(data, 0),
          maker: addressIn(maker),
        }),
      },
      // It names no zone: those of all makers are read.
      counter_changed: {
        abi: getAbiItem({ abi: seaportAbi, name: 'CounterIncremented' }),
        decode: ({ topics: [, maker], data }) => ({
          kind: 'counter_changed',
          maker: addressIn(maker),
          counter: numberIn(data),
        }),
      },
    },
  },
  workshop: {
    version: 1,
    events: {
      fitted: {
        abi: getAbiItem({ abi: workshopAbi, name: 'UpgradeFitted' }),
        decode: ({ topics: [, id], data }) => ({
          kind: 'fitted',
          tokenId: numberIn(id),
          part: Number(numberIn(wordIn(data, 0))),
          level: Number(numberIn(wordIn(data, 1))),
          fuel: Number(numberIn(wordIn(data, 4))),
        }),
      },
    },
  },
  auctions: { version: 1, events: AUCTION_EVENTS },
  currency: { version: 1, fromNow: true, events: CURRENCY_EVENTS },
};

type Contracts = Pick<
  ChainConfig,
  'carCollection' | 'assets' | 'freeMinter' | 'gameDesk' | 'workshop' | 'trading' | 'feeBps'
>;

/** A contract of a chain, and the kinds of its events that are read. */
export type SourceTarget = {
  name: SourceName;
  address: Address;
  kinds: readonly EventKind[];
  /** The listing zone whose orders are read; only Seaport has one. */
  zone?: Address;
  /** The wallets whose ETH token is followed; of no other source. */
  accounts?: readonly Address[];
  /** The addresses and fee that the logs of Seaport and the auction house are read against. */
  market?: Market;
};

/** The contracts that the index follows on a chain, with all their events. */
export function listTargets({
  carCollection,
  assets,
  freeMinter,
  gameDesk,
  workshop,
  trading,
  feeBps,
}: Contracts): SourceTarget[] {
  const tokens = { cars: carCollection, ...assets, tokens: freeMinter };
  const addresses = { ...tokens, desk: gameDesk, workshop };
  const own = Object.entries(addresses).flatMap(([name, address]): SourceTarget[] => {
    if (!address) return [];
    const source = name as SourceName;
    return [{ name: source, address: normalAddress(address), kinds: listKinds(source) }];
  });
  if (!trading) return own;
  const { seaport: address, listingZone: zone, currency, treasury, auctionHouse } = trading;
  const collections = new Map(
    Object.entries(tokens).flatMap(([name, at]) => (at ? [[normalAddress(at), name as Collection]] : [])),
  );
  const market = { collections, currency, treasury, feeBps };
  return [
    ...own,
    { name: 'seaport', address, kinds: listKinds('seaport'), zone, market },
    { name: 'currency', address: currency, kinds: listKinds('currency') },
    ...(auctionHouse ? [toAuctions(auctionHouse, market)] : []),
  ];
}

function toAuctions(address: Address, market: Market): SourceTarget {
  return { name: 'auctions', address, kinds: listKinds('auctions'), market };
}

/** The kinds of events that a contract of this name emits, in one order. */
export function listKinds(name: SourceName): EventKind[] {
  return (Object.keys(EVENT_SOURCES[name].events) as EventKind[]).toSorted();
}
