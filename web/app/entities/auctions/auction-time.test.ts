import { describe, expect, test } from 'vitest';
import {
  describeDuration,
  formatDuration,
  formatExtension,
  getNearness,
  getShareLeft,
} from './auction-time.ts';

describe('getNearness', () => {
  test.each([
    [300, 'far'],
    [299, 'near'],
    [60, 'near'],
    [59, 'last'],
    [1, 'last'],
    [0, 'over'],
  ])('%i seconds before the end it is %s', (left, nearness) => {
    expect(getNearness(left)).toBe(nearness);
  });
});

describe('getShareLeft', () => {
  test('drains from whole to nothing, and stays within both when the end was moved or is over', () => {
    const at = (now: number) => getShareLeft({ endsAt: 1000, duration: 400, now });
    expect([at(500), at(600), at(800), at(1000), at(1100)]).toEqual([1, 1, 0.5, 0, 0]);
  });
});

describe('describeDuration', () => {
  test.each([
    [300, '5 minutes'],
    [5400, '1 hour and 30 minutes'],
    [90_061, '1 day, 1 hour, 1 minute and 1 second'],
    [0, 'no time'],
  ])('%i seconds are %s', (seconds, words) => {
    expect(describeDuration(seconds)).toBe(words);
  });
});

test.each([
  [300, '5m'],
  [7 * 86_400, '7d'],
  [454_672, '5d 6h'],
  [86_460, '1d'],
  [0, '0s'],
])('formatDuration shortens %i seconds to %s', (seconds, short) => {
  expect(formatDuration(seconds)).toBe(short);
});

test('formatExtension has minutes and seconds', () => {
  expect([formatExtension(300), formatExtension(65)]).toEqual(['+5:00', '+1:05']);
});
