import { PostRaceSchema } from '@pitlane/shared/api/races';
import { describe, expect, test } from 'vitest';
import { type Kept, planRaceHistory } from './race-history.ts';
import { getSeason, toPostedRace } from './race-results.ts';
import { DAY, SPAN } from './scheduled-action.ts';

const NOW = 1_800_000_000;
const START = NOW - SPAN;
const cars = Array.from(
  { length: 40 },
  (_, i): Kept => ({
    tokenId: i + 1,
    rank: 'expert',
    upgrades: { engine: 1, turbo: 0, tyres: 3, brakes: 0, suspension: 0, aero: 0 },
    owner: `0x${String(i % 9).repeat(40)}`,
    since: START + i * DAY,
  }),
);

describe('planRaceHistory', () => {
  const races = planRaceHistory('binance', cars, NOW);

  test('has races over the weeks, each of cars that their owners had then', () => {
    expect(races.length).toBeGreaterThan(20);
    const since = new Map(cars.map((car) => [car.tokenId, car.since]));
    for (const { finishedAt, order } of races) {
      expect(finishedAt).toBeLessThan(NOW);
      expect(order.length).toBeGreaterThanOrEqual(4);
      for (const { tokenId } of order) expect(since.get(tokenId)).toBeLessThan(finishedAt);
    }
    expect(races.map(({ finishedAt }) => finishedAt)).toEqual(
      races.map(({ finishedAt }) => finishedAt).toSorted(),
    );
  });

  test('a site can take each of them, and no two have the same name', () => {
    const posted = races.map(toPostedRace);
    for (const race of posted) expect(PostRaceSchema.parse(race)).toEqual(race);
    expect(new Set(posted.map(({ id }) => id)).size).toBe(races.length);
    expect(new Set(posted.map(({ season }) => season)).size).toBeGreaterThanOrEqual(2);
  });

  test('none without enough cars', () => {
    expect(planRaceHistory('binance', cars.slice(0, 3), NOW)).toEqual([]);
  });
});

describe('toPostedRace', () => {
  test('places follow the order, and every time is above the one before', () => {
    const [race] = planRaceHistory('matic', cars, NOW).map(toPostedRace);
    const entries = race?.entries ?? [];
    expect(entries.map(({ place }) => place)).toEqual(entries.map((_, i) => i + 1));
    for (const [i, { time_ms = 0 }] of entries.entries())
      if (i > 0) expect(time_ms).toBeGreaterThan(entries[i - 1]?.time_ms ?? 0);
    expect(entries.slice(0, 4).map(({ earnings }) => earnings)).toEqual([
      '20000000000000000',
      '10000000000000000',
      '5000000000000000',
      undefined,
    ]);
  });
});

describe('getSeason', () => {
  test('a season lasts three weeks', () => {
    expect([
      getSeason(1_767_225_600),
      getSeason(1_767_225_600 + 21 * DAY - 1),
      getSeason(1_767_225_600 + 21 * DAY),
    ]).toEqual(['season-1', 'season-1', 'season-2']);
  });
});
