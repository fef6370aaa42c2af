import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RANKS } from './car-ranks.ts';
import { packCarState, UPGRADES, type UpgradeLevels, unpackCarState } from './car-state.ts';
import { SERIES } from './series.ts';

const level = fc.integer({ min: 0, max: 255 });
const state = fc.record({
  transfers: fc.integer({ min: 0, max: 0xffff_ffff }),
  series: fc.constantFrom(null, ...SERIES),
  rank: fc.constantFrom(...RANKS),
  upgrades: fc
    .tuple(level, level, level, level, level, level)
    .map((levels) => Object.fromEntries(UPGRADES.map((name, i) => [name, levels[i]])) as UpgradeLevels),
});

describe('unpackCarState', () => {
  test('reads transfers, series, rank and upgrades from one number', () => {
    const packed = (6n << 32n) | (2n << 40n) | (7n << 48n) | 3n;
    expect(unpackCarState(packed)).toEqual({
      transfers: 3,
      series: 'ultra_series',
      rank: 'expert',
      upgrades: { engine: 7, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 },
    });
  });

  test('a car fresh from its mint is not built', () => {
    expect(unpackCarState(0n)).toMatchObject({ transfers: 0, series: null, rank: 'underdog' });
  });

  test('the lock beside the rank is no part of it', () => {
    const state = { ...unpackCarState(0n), rank: 'legend' as const };
    expect(unpackCarState(packCarState(state) | (1n << 47n))).toEqual(state);
  });

  test('throws for a series that no contract stores', () => {
    expect(() => unpackCarState(7n << 32n)).toThrow(RangeError);
  });
});

describe('packCarState', () => {
  test('packing and unpacking are inverse within 96 bits', () => {
    fc.assert(
      fc.property(state, (given) => {
        const packed = packCarState(given);
        expect(packed < 2n ** 96n).toBe(true);
        expect(unpackCarState(packed)).toEqual(given);
      }),
      { seed: 2026 },
    );
  });
});
