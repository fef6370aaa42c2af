import { expect, test, vi } from 'vitest';
import { memoizeLast } from './memoize-last.ts';

test('makes of the same text once, until sixty others were asked for since', () => {
  const make = vi.fn((text: string) => text.toUpperCase());
  const kept = memoizeLast(make);
  expect([kept('a'), kept('a')]).toEqual(['A', 'A']);
  expect(make).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 59; i++) kept(`other ${i}`);
  kept('a');
  expect(make).toHaveBeenCalledTimes(60);
  for (let i = 0; i < 60; i++) kept(`another ${i}`);
  kept('a');
  expect(make).toHaveBeenCalledTimes(121);
});
