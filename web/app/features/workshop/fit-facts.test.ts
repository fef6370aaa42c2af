import { expect, test } from 'vitest';
import { type FitFacts, type Fitting, fitRefusal, partNumber } from './fit-facts.ts';

const fitting: Fitting = { carId: 86n, part: 'brakes', level: 3, garageId: 1n, stationId: 5n };
const facts: FitFacts = { built: true, level: 2, fuel: 30 };
const refusal = (changed: Partial<FitFacts>) => fitRefusal({ ...facts, ...changed }, fitting);

test('default', () => {
  expect(refusal({})).toBeUndefined();
  expect(partNumber('brakes')).toBe(3);
});

test.each([
  [{ built: false }, 'NOT_BUILT'],
  [{ level: 5 }, 'LEVEL_HIGHEST'],
  [{ level: 3 }, 'PRICE_CHANGED'],
  [{ level: 1 }, 'PRICE_CHANGED'],
  [{ fuel: 29 }, 'STATION_DRY'],
] as const)('behavior: %o is refused as %s', (changed, code) => {
  expect(refusal(changed)?.code).toBe(code);
});

test('behavior: fuel is told in figures', () => {
  expect(refusal({ fuel: 29 })?.message).toBe(
    'Gas Station #5 holds 29 units, and this fitting burns 30. Choose another station.',
  );
});
