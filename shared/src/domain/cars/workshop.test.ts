import { describe, expect, test } from 'vitest';
import { fuelForNext } from './workshop.ts';

describe('fuelForNext', () => {
  test('takes ten units more for each level, up to the fifth', () => {
    expect([0, 1, 4, 5, 6].map(fuelForNext)).toEqual([10, 20, 50, undefined, undefined]);
  });
});
