import { describe, expect, test } from 'vitest';
import { formatAgo, formatAgoInWords } from './ago.tsx';

const NOW = 1_800_000_000;

describe('formatAgo', () => {
  test('counts in the largest whole unit, cut off and never rounded up', () => {
    expect(formatAgo(NOW - 59, NOW * 1000)).toBe('59s ago');
    expect(formatAgo(NOW - 2 * 3600 - 3599, NOW * 1000)).toBe('2h ago');
    expect(formatAgo(NOW - 31 * 86_400, NOW * 1000)).toBe('1mo ago');
  });

  test('a moment that the server already knows and this clock does not is now', () => {
    expect(formatAgo(NOW + 5, NOW * 1000)).toBe('0s ago');
  });
});

describe('formatAgoInWords', () => {
  test('says the same, spelled out', () => {
    expect(formatAgoInWords(NOW - 3600, NOW * 1000)).toBe('1 hour ago');
    expect(formatAgoInWords(NOW - 31 * 86_400, NOW * 1000)).toBe('1 month ago');
    expect(formatAgoInWords(NOW - 2 * 365 * 86_400, NOW * 1000)).toBe('2 years ago');
  });
});
