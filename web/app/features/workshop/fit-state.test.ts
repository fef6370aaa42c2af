import { describe, expect, test } from 'vitest';
import { type Fitting, type FittingState, getFitBlocker, partNumber } from './fit-state.ts';

const fitting: Fitting = {
  chain: 'binance',
  carId: 86n,
  part: 'brakes',
  level: 3,
  garageId: 1n,
  stationId: 5n,
};
const facts: FittingState = { built: true, level: 2, fuel: 30 };
const blocker = (changed: Partial<FittingState>) => getFitBlocker({ ...facts, ...changed }, fitting);

describe('getFitBlocker', () => {
  test('finds nothing against a fitting that the car, the price and the fuel allow', () => {
    expect(blocker({})).toBeUndefined();
    expect(partNumber('brakes')).toBe(3);
  });

  test.each([
    [{ built: false }, 'NOT_BUILT'],
    [{ level: 5 }, 'LEVEL_HIGHEST'],
    [{ level: 3 }, 'LEVEL_CHANGED'],
    [{ level: 1 }, 'LEVEL_CHANGED'],
    [{ fuel: 29 }, 'STATION_DRY'],
  ] as const)('%o is refused as %s', (changed, code) => {
    expect(blocker(changed)?.code).toBe(code);
  });

  test('names the fuel in figures', () => {
    expect(blocker({ fuel: 29 })?.message).toBe(
      'Gas Station #5 holds 29 units, and this fitting burns 30. Choose another station.',
    );
  });
});
