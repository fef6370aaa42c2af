import { expect, test } from 'vitest';
import { readAfter, withAfter } from './page-address.ts';

test('withAfter names where a list goes on, and readAfter reads it back', () => {
  const search = withAfter('?chain=binance,matic&sort=rank', 'a b+c.d_e');
  expect(search).toBe('?chain=binance,matic&sort=rank&after=a+b%2Bc.d_e');
  expect(readAfter(new URLSearchParams(search))).toBe('a b+c.d_e');
  expect(withAfter(search, 'next')).toBe('?chain=binance,matic&sort=rank&after=next');
  expect(withAfter(search, null)).toBe('?chain=binance,matic&sort=rank');
});

test('withAfter of nothing is no query at all', () => {
  expect(withAfter('?after=x', null)).toBe('');
  expect(readAfter(new URLSearchParams('after='))).toBeNull();
});
