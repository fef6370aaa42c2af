import { describe, expect, test } from 'vitest';
import { type FitState, findUnread, levelsOf } from './fit-report.tsx';

const CAR = 'binance-cars-86';
const done: FitState = {
  phase: 'done',
  target: { chain: 'binance', subject: CAR },
  result: { part: 'brakes', level: 3, fuel: 30 },
};
const levels = (brakes: number) => levelsOf({ upgrades: [{ title: 'Brakes', number_of: brakes }] });

describe('levelsOf', () => {
  test('a part that the item does not name is at level 0', () => {
    expect(levels(2)).toMatchObject({ brakes: 2, engine: 0, aero: 0 });
  });
});

describe('findUnread', () => {
  test('a fitting is unread until the site has its level', () => {
    expect(findUnread(done, CAR, levels(2))).toEqual(done.result);
    expect(findUnread(done, CAR, levels(3))).toBeUndefined();
    expect(findUnread(done, CAR, levels(4))).toBeUndefined();
  });

  test('the fitting of another car, or one that is not done, is none of this car', () => {
    expect(findUnread(done, 'binance-cars-87', levels(2))).toBeUndefined();
    expect(findUnread({ phase: 'idle' }, CAR, levels(2))).toBeUndefined();
  });
});
