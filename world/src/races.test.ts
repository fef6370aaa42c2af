import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { describe, expect, test } from 'vitest';
import {
  chooseField,
  getRaceTime,
  getSecondsEarly,
  getWantedRaces,
  hasCarToGive,
  judgeRace,
  MAX_CARS,
  MAX_RACES,
  MIN_CARS,
  MIN_RACES,
  type Racer,
  type Starter,
} from './races.ts';

/** As contracts/src/collections/RaceLock.sol has it. */
const MAX_LOCK_TIME = 3_600;
const keys = Array.from({ length: 500 }, (_, i) => `race ${i}`);
const starters = (count: number, more: Partial<Starter> = {}): Starter[] =>
  Array.from({ length: count }, (_, i) => ({ tokenId: i + 1, isVisitor: false, lastUntil: 0, ...more }));
const racer = (tokenId: number, more: Partial<Racer> = {}): Racer => ({
  tokenId,
  rank: 'expert',
  upgrades: { engine: 1, turbo: 0, tyres: 3, brakes: 0, suspension: 0, aero: 0 },
  ...more,
});

describe('the times of races', () => {
  test('a lock is shorter than the contract allows, and some races are over before it ends', () => {
    const times = keys.map(getRaceTime);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(5 * 60);
    expect(Math.max(...times)).toBeLessThan(MAX_LOCK_TIME - 600);
    const early = keys.map(getSecondsEarly);
    expect(early.filter((seconds) => seconds > 0).length).toBeGreaterThan(100);
    expect(early.filter((seconds) => seconds === 0).length).toBeGreaterThan(250);
    expect(Math.max(...early)).toBeLessThan(Math.min(...times));
  });

  test('two to four races are wanted, each number at some time', () => {
    const wanted = new Set(keys.map((_, i) => getWantedRaces('chain', i * 1_800)));
    expect([...wanted].toSorted()).toEqual([MIN_RACES, 3, MAX_RACES]);
  });
});

describe('chooseField', () => {
  test('takes four to eight different cars, and half of them at most', () => {
    for (const key of keys) {
      const field = chooseField(key, starters(40)) ?? [];
      expect(new Set(field).size).toBe(field.length);
      expect(field.length).toBeGreaterThanOrEqual(MIN_CARS);
      expect(field.length).toBeLessThanOrEqual(MAX_CARS);
      expect(chooseField(key, starters(10))?.length ?? MIN_CARS).toBeLessThanOrEqual(5);
      expect(chooseField(key, starters(7))).toBeUndefined();
    }
    expect(new Set(keys.map((key) => chooseField(key, starters(40))?.length))).toEqual(
      new Set([4, 5, 6, 7, 8]),
    );
  });

  test('cars that have rested longest go first', () => {
    const tired = starters(20).map((one) => ({ ...one, lastUntil: one.tokenId <= 12 ? 900 : 100 }));
    for (const key of keys) for (const id of chooseField(key, tired) ?? []) expect(id).toBeGreaterThan(12);
  });

  test("a visitor's car is in the next race, against at least two others", () => {
    for (const count of [1, 3, 9]) {
      const visitors = starters(count, { isVisitor: true }).map((one) => ({
        ...one,
        tokenId: one.tokenId + 100,
      }));
      for (const key of keys) {
        const field = chooseField(key, [...starters(6), ...visitors]) ?? [];
        const own = field.filter((id) => id > 100);
        expect(own).toHaveLength(Math.min(count, 6));
        expect(field.length - own.length).toBeGreaterThanOrEqual(2);
        expect(field.length).toBeLessThanOrEqual(MAX_CARS);
      }
    }
    const visitor = { tokenId: 9, isVisitor: true, lastUntil: 0 };
    expect(chooseField('all that there are', [visitor, ...starters(3)])).toEqual([1, 2, 3, 9]);
    expect(chooseField('alone', starters(3, { isVisitor: true }))).toBeUndefined();
  });
});

describe('judgeRace', () => {
  const field = [racer(1), racer(2, { rank: 'legend' }), racer(3, { rank: 'underdog' }), racer(4)];
  const results = keys.map((key) => judgeRace(key, field));

  test('the winner may rise a rank, the last may fall one, and no car leaves the ranks', () => {
    expect(new Set(results.map(({ winner }) => winner))).toEqual(new Set([1, 2, 3, 4]));
    for (const { winner, ranks } of results) {
      expect(ranks.length).toBeLessThanOrEqual(2);
      for (const { tokenId, rank } of ranks) {
        const before = RANKS.indexOf(field[tokenId - 1]?.rank ?? 'underdog');
        expect(RANKS.indexOf(rank) - before).toBe(tokenId === winner ? 1 : -1);
      }
    }
    const risen = results.filter(({ winner, ranks }) => ranks.some(({ tokenId }) => tokenId === winner));
    expect(risen.length).toBeGreaterThan(50);
    expect(risen.length).toBeLessThan(250);
  });

  test('a better car wins more often', () => {
    const wins = (id: number) => results.filter(({ winner }) => winner === id).length;
    expect(wins(2)).toBeGreaterThan(wins(3) * 1.5);
  });

  test('a part is a prize now and then: one more level of one part, never above the third', () => {
    const prizes = results.flatMap(({ parts }) => parts ?? []);
    expect(prizes.length).toBeGreaterThan(50);
    expect(prizes.length).toBeLessThan(120);
    for (const levels of prizes) {
      expect(Object.values(levels).reduce((sum, level) => sum + level)).toBe(5);
      expect(Math.max(...Object.values(levels))).toBe(3);
    }
    const best = { engine: 3, turbo: 4, tyres: 5, brakes: 3, suspension: 3, aero: 3 };
    const rich = field.map((one) => ({ ...one, upgrades: best }));
    for (const key of keys) expect(judgeRace(key, rich).parts).toBeUndefined();
  });

  test('a quarter of the supply is not for prizes', () => {
    expect(hasCarToGive(299, 400)).toBe(true);
    expect(hasCarToGive(300, 400)).toBe(false);
  });

  test('about one race in eight wins a car', () => {
    const cars = results.filter(({ winsCar }) => winsCar).length;
    expect(cars).toBeGreaterThan(30);
    expect(cars).toBeLessThan(100);
  });
});
