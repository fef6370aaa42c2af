import { describe, expect, test } from 'vitest';
import { formatRaceTime, getRacePoints, getSeasonName, RACE_POINTS, tallyRace } from './races.ts';

describe('getRacePoints', () => {
  test('falls with every place, and is nothing below the tenth', () => {
    expect(RACE_POINTS.map((_, i) => getRacePoints(i + 1))).toEqual([25, 18, 15, 12, 10, 8, 6, 4, 2, 1]);
    expect([getRacePoints(11), getRacePoints(64), getRacePoints(0)]).toEqual([0, 0, 0]);
  });
});

describe('tallyRace', () => {
  test('counts one race for a driver with two cars, and what both of them brought', () => {
    const tally = tallyRace([
      { car: 'a', driver: 'x', place: 1, earnings: 5n },
      { car: 'b', driver: 'y', place: 2, earnings: null },
      { car: 'c', driver: 'x', place: 4, earnings: 2n },
    ]);
    expect(tally).toEqual([
      { kind: 'drivers', subject: 'x', races: 1, wins: 1, podiums: 1, points: 37, earnings: 7n },
      { kind: 'drivers', subject: 'y', races: 1, wins: 0, podiums: 1, points: 18, earnings: 0n },
      { kind: 'cars', subject: 'a', races: 1, wins: 1, podiums: 1, points: 25, earnings: 5n },
      { kind: 'cars', subject: 'b', races: 1, wins: 0, podiums: 1, points: 18, earnings: 0n },
      { kind: 'cars', subject: 'c', races: 1, wins: 0, podiums: 0, points: 12, earnings: 2n },
    ]);
  });
});

describe('getSeasonName', () => {
  test.each([
    ['season-2', 'Season 2'],
    ['2026-autumn', '2026 autumn'],
  ])('names %s %s', (key, name) => expect(getSeasonName(key)).toBe(name));
});

describe('formatRaceTime', () => {
  test.each([
    [62_345, '1:02.345'],
    [5_007, '0:05.007'],
    [59_999, '0:59.999'],
    [3_723_004, '1:02:03.004'],
  ])('writes %i ms as %s', (ms, text) => expect(formatRaceTime(ms)).toBe(text));
});
