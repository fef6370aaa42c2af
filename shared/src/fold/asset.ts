import { TANK } from '../domain/cars/assets.ts';
import { type Collection, isCollection, nftId } from '../domain/cars/nft-id.ts';
import { type Address, accountOrNone, ZERO_ADDRESS } from '../domain/chain/address.ts';
import type { Chain } from '../domain/chain/chains.ts';
import {
  type ChainEvent,
  EventRefusedError,
  isTokenEvent,
  type SourceName,
  type TokenChainEvent,
} from './event.ts';

export type AssetCollection = Exclude<Collection, 'cars'>;

/** A token beside the cars: a tuneup garage, a gas station or a free-form token. Times are block times in seconds. */
export type Asset = {
  chain: Chain;
  collection: AssetCollection;
  tokenId: bigint;
  owner: Address;
  /** The recipient of the mint. */
  minter: Address;
  /** The account approved for this one token, besides the owner and the owner's operators; null if there is none. */
  approved: Address | null;
  /** How often the token has moved since its mint. */
  transfers: number;
  /** Units of fuel in a gas station's tank; null of other tokens. */
  fuel: number | null;
  /** The text that the creator gave a free-form token; null for other tokens. */
  creator: Address | null;
  tokenUri: string | null;
  royaltyReceiver: Address | null;
  /** Basis points of the price. */
  royaltyBps: number | null;
  mintedAt: number;
  mintBlock: number;
  mintLogIndex: number;
  /** Block time of the last event that changed more than who may move the token. */
  updatedAt: number;
};

/** The ids of the assets that an event is about. */
export function listAssets(event: ChainEvent): string[] {
  const { source, chain } = event;
  if (!isAssetCollection(source) || !isTokenEvent(event)) return [];
  return [nftId({ chain, collection: source, tokenId: event.tokenId })];
}

/**
 * Applies one event to an asset. Pure, and the only place that defines what an event means for an asset.
 * Events must come in chain order. Throws an EventRefusedError for an event that no asset can have.
 */
export function foldAsset(asset: Asset | undefined, event: ChainEvent): Asset {
  switch (event.kind) {
    case 'transfer':
      return event.from === ZERO_ADDRESS ? mintedAsset(event) : movedAsset(known(asset, event), event);
    case 'fuel_changed':
      return { ...known(asset, event), fuel: event.fuel, updatedAt: event.timestamp };
    case 'token_minted': {
      const { creator, uri: tokenUri, royaltyReceiver, royaltyBps } = event;
      const said = { creator, tokenUri, royaltyReceiver, royaltyBps };
      return { ...known(asset, event), ...said, updatedAt: event.timestamp };
    }
    // Approvals can be granted and revoked at will, so they do not make a token look changed.
    case 'token_approved':
      return { ...known(asset, event), approved: accountOrNone(event.account) };
    default:
      throw new EventRefusedError(event, `an asset has no ${event.kind}`);
  }
}

function isAssetCollection(source: SourceName): source is AssetCollection {
  return source !== 'cars' && isCollection(source);
}

function mintedAsset(event: ChainEvent & { kind: 'transfer' }): Asset {
  if (!isAssetCollection(event.source)) {
    throw new EventRefusedError(event, `what ${event.source} mint is no asset`);
  }
  return {
    chain: event.chain,
    collection: event.source,
    tokenId: event.tokenId,
    owner: event.to,
    minter: event.to,
    approved: null,
    transfers: 0,
    // The contract emits nothing about fuel at a mint: a new station's tank is full.
    fuel: event.source === 'stations' ? TANK : null,
    creator: null,
    tokenUri: null,
    royaltyReceiver: null,
    royaltyBps: null,
    mintedAt: event.timestamp,
    mintBlock: event.blockNumber,
    mintLogIndex: event.logIndex,
    updatedAt: event.timestamp,
  };
}

function movedAsset(asset: Asset, event: ChainEvent & { kind: 'transfer' }): Asset {
  // A transfer clears the approval without an event for it.
  return {
    ...asset,
    owner: event.to,
    approved: null,
    transfers: asset.transfers + 1,
    updatedAt: event.timestamp,
  };
}

function known(asset: Asset | undefined, event: TokenChainEvent): Asset {
  if (!asset) {
    throw new EventRefusedError(event, `${event.kind} of ${event.source} ${event.tokenId} before its mint`);
  }
  return asset;
}
