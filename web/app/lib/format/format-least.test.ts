import { expect, test } from 'vitest';
import { formatLeast } from './format-least.ts';

test('the least that is accepted is rounded up, so that it is accepted', () => {
  expect(formatLeast('140998725000000000')).toBe('0.140999');
  expect(formatLeast('140998000000000000')).toBe('0.140998');
  expect(formatLeast('1')).toBe('0.000000000000000001');
});
