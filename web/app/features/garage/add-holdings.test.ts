import { describe, expect, test } from 'vitest';
import { addHoldings, findGain, formatShare } from './add-holdings.ts';

const car = (floor: string | null, paid: string | null) => ({ floor, paid });

describe('addHoldings', () => {
  test('adds floors and costs, and the gain only of cars that have both', () => {
    expect(addHoldings([car('10', '4'), car('7', null), car(null, '5'), car('1', '2')])).toEqual({
      worth: 18n,
      priced: 3,
      paid: 11n,
      bought: 3,
      gain: 5n,
      gainOn: 6n,
    });
  });

  test('there is no gain without a car that has both', () => {
    expect(addHoldings([car('10', null), car(null, '3')]).gain).toBeUndefined();
    expect(addHoldings([])).toMatchObject({ worth: 0n, paid: 0n, bought: 0 });
  });
});

describe('findGain', () => {
  test('a car below its cost has lost', () => {
    expect(findGain(car('3', '5'))).toBe(-2n);
    expect(findGain(car(null, '5'))).toBeUndefined();
  });
});

describe('formatShare', () => {
  test.each([
    [1n, 4n, '+25%'],
    [-1n, 3n, '−33%'],
    [0n, 5n, '+0%'],
    [5n, 0n, ''],
  ])('%s of %s is "%s"', (gain, cost, text) => {
    expect(formatShare(gain, cost)).toBe(text);
  });
});
