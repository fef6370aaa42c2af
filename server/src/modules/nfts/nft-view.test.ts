import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import type { Car } from '@pitlane/shared/fold/car';
import { describe, expect, test } from 'vitest';
import { carProjection } from '../../indexer/projections/car.ts';
import { BOB, CONTRACT, NO_UPGRADES, testCar } from '../../testing/test-api.ts';
import { getPictureVersion, toNft } from './nft-view.ts';

describe('getPictureVersion', () => {
  const of = (changes: Partial<Car>) =>
    getPictureVersion(carProjection.toRow(testCar({ tokenId: 1n, ...changes })));

  test('changes with all that a picture shows, and with nothing else', () => {
    const parts = UPGRADES.map((name) => ({ upgrades: { ...NO_UPGRADES, [name]: 1 } }));
    const looks = [
      {},
      { series: null },
      { series: 'rare_series' as const },
      { rank: 'pro' as const },
      ...parts,
    ];
    expect(new Set(looks.map(of)).size).toBe(looks.length);
    for (const change of [{ owner: BOB, transfers: 4 }, { lockedUntil: 9 }, { updatedAt: 7 }]) {
      expect(of(change)).toBe(of({}));
    }
    expect(Number.isSafeInteger(of({}))).toBe(true);
  });
});

describe('toNft', () => {
  const at = (lockedUntil: number | null, now: number) => {
    const row = carProjection.toRow(testCar({ tokenId: 1n, lockedUntil }));
    const car = {
      ...row,
      version: 1,
      views: 0,
      likes: 0,
      hidden: false,
      fuel: null,
      creator: null,
      tokenUri: null,
      royaltyBps: null,
      bids: null,
      duration: null,
      description: null,
      mediaKind: null,
      mediaUrl: null,
      wordsAt: null,
      authorId: 1,
      username: null,
      avatar: null,
    };
    return toNft(car, { contracts: { binance: { cars: CONTRACT } }, now }).locked_until;
  };

  test('a lock is told while it runs', () => {
    expect(at(2_000, 1_999_999)).toBe(2_000);
    expect(at(2_000, 2_000_000)).toBeNull();
    expect(at(2_000, 9_000_000)).toBeNull();
    expect(at(null, 1_000)).toBeNull();
  });
});
