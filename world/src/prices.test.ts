import { SERIES } from '@pitlane/shared/domain/cars/series';
import { expect, test } from 'vitest';
import { getWorth, scalePrice } from './prices.ts';
import { SPAN } from './scheduled-action.ts';

const upgrades = { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 };

test('getWorth: a rarer series, a higher rank and better parts are worth more', () => {
  const worths = SERIES.map((series) => getWorth({ series, rank: 'underdog', upgrades }, SPAN / 2, 'a'));
  expect(worths).toEqual(worths.toSorted((a, b) => (a < b ? -1 : 1)));
  const plain = getWorth({ series: 'rare_series', rank: 'underdog', upgrades }, SPAN, 'a');
  expect(getWorth({ series: 'rare_series', rank: 'legend', upgrades }, SPAN, 'a')).toBeGreaterThan(plain);
  const tuned = { ...upgrades, engine: 3 };
  expect(getWorth({ series: 'rare_series', rank: 'underdog', upgrades: tuned }, SPAN, 'a')).toBeGreaterThan(
    plain,
  );
});

test('scalePrice gives three digits', () => {
  expect(scalePrice(123_456_000_000_000_000n, 1)).toBe(123_000_000_000_000_000n);
  expect(scalePrice(1n * 10n ** 18n, 1.2345)).toBe(1_230_000_000_000_000_000n);
});
