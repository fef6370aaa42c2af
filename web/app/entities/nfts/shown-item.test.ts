import { packCarState, unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { listChainTraits } from '@pitlane/shared/domain/cars/chain-traits';
import { describe, expect, test } from 'vitest';
import { isAsShown } from './shown-item.ts';

const NOTHING = { buildSeries: null, currentRank: null, chain_traits: [], fuel: null };
const MOVED_TWICE = 2n;

describe('isAsShown', () => {
  test('a car is what its series, rank and parts are', () => {
    const packed = packCarState({ ...unpackCarState(0n), series: 'exotic_series', rank: 'speedster' });
    const car = unpackCarState(packed);
    const shown = {
      ...NOTHING,
      buildSeries: car.series,
      currentRank: car.rank,
      chain_traits: listChainTraits(car),
    };
    expect(isAsShown(shown, packed)).toBe(true);
    expect(isAsShown({ ...shown, currentRank: 'legend', chain_traits: [] }, packed)).toBe(false);
  });

  test('a gas station is what is in its tank', () => {
    const packed = (40n << 32n) | MOVED_TWICE;
    expect(isAsShown({ ...NOTHING, fuel: 40 }, packed)).toBe(true);
    expect(isAsShown({ ...NOTHING, fuel: 60 }, packed)).toBe(false);
  });

  test('of other items nothing changes', () => {
    expect(isAsShown(NOTHING, MOVED_TWICE)).toBe(true);
  });
});
