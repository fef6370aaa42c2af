import { describe, expect, test } from 'vitest';
import { getAllowedSlips, getWordDistance, listCuts } from './word-distance.ts';

describe('getWordDistance', () => {
  test.each([
    ['fox', 'fox', 0],
    ['nihgt', 'night', 1],
    ['chargr', 'charger', 1],
    ['chargger', 'charger', 0.5],
    ['foks', 'fox', 0.5],
    ['fantom', 'phantom', 0.5],
    ['sunser', 'sunset', 1],
    ['fox', 'mule', 4],
  ])('%s and %s', (typed, meant, slips) => {
    expect(getWordDistance(typed, meant)).toBe(slips);
    expect(getWordDistance(meant, typed)).toBe(slips);
  });
});

test('getAllowedSlips leaves very short and very long words as they are', () => {
  expect([2, 3, 5, 6, 32, 33].map(getAllowedSlips)).toEqual([0, 1, 1, 2, 2, 0]);
});

test('listCuts of two words that are one slip apart have one in common', () => {
  for (const [a, b] of [
    ['nihgt', 'night'],
    ['drivr', 'driver'],
    ['sunser', 'sunset'],
  ] as const) {
    expect(listCuts(a).filter((cut) => listCuts(b).includes(cut))).not.toEqual([]);
  }
});
