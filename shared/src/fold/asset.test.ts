import { describe, expect, test } from 'vitest';
import { type Address, ZERO_ADDRESS } from '../domain/chain/address.ts';
import { type AssetCollection, foldAsset, listAssets } from './asset.ts';
import type { ChainEvent, EventFact } from './event.ts';
import { foldEvents } from './fold-events.ts';

const ANNA = '0x00000000000000000000000000000000000000a1';
const BEN = '0x00000000000000000000000000000000000000b2';

function event(source: AssetCollection, block: number, fact: EventFact): ChainEvent {
  const hashes = { blockHash: '0xb', txHash: '0xt' as `0x${string}` } as const;
  return {
    chain: 'matic',
    source,
    blockNumber: block,
    timestamp: 100 * block,
    logIndex: 4,
    ...hashes,
    ...fact,
  };
}
const moved = (from: Address, to: Address) => ({ kind: 'transfer', tokenId: 7n, from, to }) as const;
const fold = (...events: ChainEvent[]) =>
  foldEvents({ subjectsOf: listAssets, fold: foldAsset }, new Map(), events);

describe('foldAsset', () => {
  test('a station starts with a full tank, which its owner may empty and sell', () => {
    const assets = fold(
      event('stations', 3, moved(ZERO_ADDRESS, ANNA)),
      event('stations', 4, { kind: 'fuel_changed', tokenId: 7n, fuel: 60 }),
      event('stations', 5, moved(ANNA, BEN)),
    );
    expect(assets.get('matic-stations-7')).toEqual({
      chain: 'matic',
      collection: 'stations',
      tokenId: 7n,
      owner: BEN,
      minter: ANNA,
      approved: null,
      transfers: 1,
      fuel: 60,
      creator: null,
      tokenUri: null,
      royaltyReceiver: null,
      royaltyBps: null,
      mintedAt: 300,
      mintBlock: 3,
      mintLogIndex: 4,
      updatedAt: 500,
    });
  });

  test('a free-form token says who made it and where its metadata is', () => {
    const royalty = { royaltyReceiver: BEN, royaltyBps: 250 } as const;
    const minted = { kind: 'token_minted', tokenId: 7n, creator: BEN, uri: 'ipfs://x', ...royalty } as const;
    const assets = fold(event('tokens', 3, moved(ZERO_ADDRESS, ANNA)), event('tokens', 3, minted));
    expect(assets.get('matic-tokens-7')).toMatchObject({
      owner: ANNA,
      creator: BEN,
      tokenUri: 'ipfs://x',
      ...royalty,
      fuel: null,
    });
  });

  test('keeps who may move the token until the next transfer, which says nothing of it', () => {
    const mint = event('garages', 3, moved(ZERO_ADDRESS, ANNA));
    const approve = (account: Address) =>
      event('garages', 4, { kind: 'token_approved', tokenId: 7n, account });
    const at = (...events: ChainEvent[]) => fold(mint, ...events).get('matic-garages-7');
    expect(at(approve(BEN))).toMatchObject({ approved: BEN, owner: ANNA, updatedAt: 300 });
    expect(at(approve(BEN), approve(ZERO_ADDRESS))).toMatchObject({ approved: null });
    expect(at(approve(BEN), event('garages', 5, moved(ANNA, BEN)))).toMatchObject({ approved: null });
    expect(() => foldAsset(undefined, approve(BEN))).toThrow('token_approved of garages 7 before its mint');
  });

  test('tokens of one number in two collections are two assets', () => {
    const mint = moved(ZERO_ADDRESS, ANNA);
    expect([...fold(event('garages', 3, mint), event('stations', 3, mint)).keys()]).toEqual([
      'matic-garages-7',
      'matic-stations-7',
    ]);
  });

  test('refuses an event before the mint, and one that no asset has', () => {
    const moves = event('garages', 3, moved(ANNA, BEN));
    expect(() => foldAsset(undefined, moves)).toThrow('transfer of garages 7 before its mint');
    const update = event('garages', 3, { kind: 'car_updated', tokenId: 7n, packed: 0n });
    expect(() => foldAsset(undefined, update)).toThrow('an asset has no car_updated');
  });
});

describe('listAssets', () => {
  test('a car is no asset', () => {
    const car = { ...event('garages', 3, moved(ZERO_ADDRESS, ANNA)), source: 'cars' } as const;
    expect(listAssets(car)).toEqual([]);
  });
});
