import { expect, test } from 'vitest';
import { readTraitFilter, writeTraitFilter } from './token-traits.ts';

test.each([
  [{ name: 'Background', value: 'Blue' }, 'Background:Blue'],
  [{ name: null, value: 'Signed' }, ':Signed'],
  [{ name: 'Lap 1:2', value: '0:59.1' }, 'Lap 1%3A2:0:59.1'],
  [{ name: '100% wool', value: '50%' }, '100%25 wool:50%'],
  [{ name: '%3A', value: '%3A' }, '%253A:%3A'],
])('%j in an address is %j, and is read back', (trait, text) => {
  expect(writeTraitFilter(trait)).toBe(text);
  expect(readTraitFilter(text)).toEqual(trait);
});

test.each(['', 'Blue', 'Background:'])('%j is no trait', (text) => {
  expect(readTraitFilter(text)).toBeUndefined();
});
