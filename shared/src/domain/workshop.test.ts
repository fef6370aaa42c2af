import { expect, test } from 'vitest';
import { fuelForNext } from './workshop.ts';

test('default: each level takes ten units more than the one before, up to the fifth', () => {
  expect([0, 1, 4, 5, 6].map(fuelForNext)).toEqual([10, 20, 50, undefined, undefined]);
});
