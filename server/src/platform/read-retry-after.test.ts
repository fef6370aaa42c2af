import { describe, expect, test } from 'vitest';
import { readRetryAfter } from './read-retry-after.ts';

const NOW = Date.UTC(2026, 0, 1);

describe('readRetryAfter', () => {
  test.each([
    ['30', 30],
    [' 1.5 ', 1.5],
    ['Thu, 01 Jan 2026 00:02:00 GMT', 120],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is %j seconds', (header, seconds) => {
    expect(readRetryAfter(header, NOW)).toBe(seconds);
  });
});
