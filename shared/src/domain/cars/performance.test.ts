import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { RANKS } from './car-ranks.ts';
import { UPGRADES, type UpgradeLevels } from './car-state.ts';
import { carStats, STAT_KINDS } from './car-stats.ts';
import { carTraits } from './car-traits.ts';
import { getPerformance } from './performance.ts';
import {
  CLASS_MINIMUM,
  classAt,
  classNumber,
  formatClassRange,
  formatPerformance,
  getPerformanceClass,
  MAX_PERFORMANCE,
  MIN_PERFORMANCE,
  PERFORMANCE_CLASSES,
} from './performance-class.ts';
import { SERIES, SERIES_LABEL, type Series } from './series.ts';
import { MAX_LEVEL } from './workshop.ts';

const rate = (ratings: Record<string, number>) =>
  getPerformance({
    power: { rating: ratings.power ?? 0 },
    grip: { rating: ratings.grip ?? 0 },
    topSpeed: { rating: ratings.topSpeed ?? 0 },
    acceleration: { rating: ratings.acceleration ?? 0 },
  });
const rateAll = (rating: number) => rate(Object.fromEntries(STAT_KINDS.map((kind) => [kind, rating])));
const levels = (toLevel: (index: number) => number) =>
  Object.fromEntries(UPGRADES.map((name, index) => [name, toLevel(index)])) as UpgradeLevels;

describe('getPerformance', () => {
  const anyRatings = fc.record(
    Object.fromEntries(STAT_KINDS.map((kind) => [kind, fc.integer({ min: 0, max: 100 })])),
  );

  test('goes from 100 to 999', () => {
    expect([rateAll(0), rateAll(50), rateAll(100)]).toEqual([MIN_PERFORMANCE, 549, MAX_PERFORMANCE]);
  });

  test('rises with each point of each stat', () => {
    fc.assert(
      fc.property(anyRatings, fc.constantFrom(...STAT_KINDS), (ratings, kind) => {
        fc.pre((ratings[kind] ?? 0) < 100);
        expect(rate({ ...ratings, [kind]: (ratings[kind] ?? 0) + 1 })).toBeGreaterThan(rate(ratings));
      }),
      { seed: 20_261_127 + inject('seedShift') },
    );
  });

  test('never falls when a car gets a better rank or part', () => {
    const anyCar = fc.record({
      tokenId: fc.bigInt({ min: 1n, max: 10_000n }),
      series: fc.constantFrom(...SERIES),
      rank: fc.integer({ min: 0, max: RANKS.length - 2 }),
      parts: fc.array(fc.integer({ min: 0, max: 9 }), {
        minLength: UPGRADES.length,
        maxLength: UPGRADES.length,
      }),
      better: fc.constantFrom('rank', ...UPGRADES.keys()),
    });
    fc.assert(
      fc.property(anyCar, ({ tokenId, series, rank, parts, better }) => {
        const perform = (atRank: number, atLevels: UpgradeLevels) =>
          getPerformance(
            carStats(carTraits({ chain: 'matic', tokenId }, series), RANKS[atRank] ?? 'legend', atLevels),
          );
        const before = perform(
          rank,
          levels((i) => parts[i] ?? 0),
        );
        const after = perform(
          better === 'rank' ? rank + 1 : rank,
          levels((i) => (parts[i] ?? 0) + (better === i ? 1 : 0)),
        );
        expect(after).toBeGreaterThanOrEqual(before);
      }),
      { seed: 20_261_127 + inject('seedShift') },
    );
  });
});

describe('getPerformanceClass', () => {
  test('begins each class at its minimum, and ends it just below the next one', () => {
    const ends = PERFORMANCE_CLASSES.map((each, i) => {
      const next = PERFORMANCE_CLASSES[i + 1];
      return [CLASS_MINIMUM[each], next ? CLASS_MINIMUM[next] - 1 : MAX_PERFORMANCE].map(getPerformanceClass);
    });
    expect(ends).toEqual(PERFORMANCE_CLASSES.map((each) => [each, each]));
  });

  test.each([0, MIN_PERFORMANCE - 1, MAX_PERFORMANCE + 1, Number.NaN])(
    'refuses %d, which no car has',
    (performance) => {
      expect(() => getPerformanceClass(performance)).toThrow(RangeError);
    },
  );

  test('spreads all series, ranks and levels over all classes, none of which takes more than two fifths', () => {
    const count = new Map(PERFORMANCE_CLASSES.map((each) => [each, 0]));
    let cars = 0;
    for (const series of SERIES)
      for (const rank of RANKS)
        for (let level = 0; level <= MAX_LEVEL; level++)
          for (let tokenId = 1n; tokenId <= 20n; tokenId++) {
            const traits = carTraits({ chain: 'binance', tokenId }, series);
            const performanceClass = getPerformanceClass(
              getPerformance(
                carStats(
                  traits,
                  rank,
                  levels(() => level),
                ),
              ),
            );
            count.set(performanceClass, (count.get(performanceClass) ?? 0) + 1);
            cars++;
          }
    const shares = Object.fromEntries(
      [...count].map(([each, n]) => [each, `${Math.round((100 * n) / cars)}%`]),
    );
    expect(shares).toMatchInlineSnapshot(`
      {
        "A": "32%",
        "B": "19%",
        "C": "24%",
        "D": "6%",
        "S": "19%",
      }
    `);
    for (const n of count.values()) {
      expect(n / cars).toBeGreaterThan(0.05);
      expect(n / cars).toBeLessThan(0.4);
    }
  });
});

test('docs/trading.md lists each class with its numbers and the new cars in it', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/trading.md'), 'utf8');
  const classOf = (series: Series, tokenId: bigint) =>
    getPerformanceClass(
      getPerformance(
        carStats(
          carTraits({ chain: 'binance', tokenId }, series),
          'underdog',
          levels(() => 0),
        ),
      ),
    );
  const NUMBERS = Array.from({ length: 300 }, (_, i) => BigInt(i + 1));
  const expected = PERFORMANCE_CLASSES.map((each) => {
    const born = SERIES.filter((series) => NUMBERS.some((tokenId) => classOf(series, tokenId) === each));
    const names = born.map((series) => SERIES_LABEL[series]).join(', ') || 'none; it takes rank or parts';
    return `| ${each} | ${formatClassRange(each)} | ${names} |`;
  });
  expect(guide.match(/^\| [A-Z] \| \d{3}–\d{3} \| .*$/gm)).toEqual(expected);
});

test('formatClassRange says where each class begins and ends', () => {
  expect(PERFORMANCE_CLASSES.map(formatClassRange)).toEqual([
    '100–349',
    '350–499',
    '500–599',
    '600–749',
    '750–999',
  ]);
});

test('formatPerformance says class and number', () => {
  expect([100, 575, 742, 999].map(formatPerformance)).toEqual(['D 100', 'B 575', 'A 742', 'S 999']);
});

test('classAt reads what classNumber wrote, and sorts faster classes higher', () => {
  const numbers = [null, ...PERFORMANCE_CLASSES].map(classNumber);
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5]);
  expect(numbers.map(classAt)).toEqual([null, ...PERFORMANCE_CLASSES]);
  expect(() => classAt(6)).toThrow(RangeError);
});
