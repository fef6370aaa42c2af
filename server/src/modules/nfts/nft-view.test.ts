import { describe, expect, test } from 'vitest';
import { carProjection } from '../../indexer/projections/car.ts';
import { CONTRACT, testCar } from '../../testing/test-api.ts';
import { toNft } from './nft-view.ts';

describe('toNft', () => {
  const at = (lockedUntil: number | null, now: number) => {
    const row = carProjection.toRow(testCar({ tokenId: 1n, lockedUntil }));
    const car = { ...row, version: 1, views: 0, likes: 0, authorId: 1, username: null };
    return toNft(car, { contracts: { binance: CONTRACT }, now }).locked_until;
  };

  test('a lock is told while it runs', () => {
    expect(at(2_000, 1_999_999)).toBe(2_000);
    expect(at(2_000, 2_000_000)).toBeNull();
    expect(at(2_000, 9_000_000)).toBeNull();
    expect(at(null, 1_000)).toBeNull();
  });
});
