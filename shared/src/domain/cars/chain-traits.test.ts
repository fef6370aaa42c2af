import { keccak256, toBytes } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { UPGRADES, unpackCarState } from './car-state.ts';
import { listChainTraits, TRAIT_KEYS } from './chain-traits.ts';

describe('TRAIT_KEYS', () => {
  test('are the hashes of their names', () => {
    const hashed = ['rank', ...UPGRADES].map((name) => [name, keccak256(toBytes(name))]);
    expect(Object.entries(TRAIT_KEYS)).toEqual(hashed);
  });
});

describe('listChainTraits', () => {
  test('gives the rank, then each part, as numbers', () => {
    const state = unpackCarState((4n << 40n) | (3n << 48n) | (9n << 88n));
    expect(listChainTraits(state).map(({ name, value }) => [name, value])).toEqual([
      ['rank', 4],
      ['engine', 3],
      ['turbo', 0],
      ['tyres', 0],
      ['brakes', 0],
      ['suspension', 0],
      ['aero', 9],
    ]);
  });
});
