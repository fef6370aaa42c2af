import { expect, test } from 'vitest';
import { findPlaces } from './places.ts';

const find = (typed: string) => findPlaces(typed.split(' ').filter(Boolean), 5).map(({ title }) => title);

test('findPlaces finds a page by its title, the whole one first, then by what else people type', () => {
  expect(find('mint').slice(0, 2)).toEqual(['Mint', 'Minter']);
  expect(find('help')).toEqual(['Help Center']);
  expect(find('live auc')).toEqual(['Live Auction']);
  expect(find('fees')).toEqual(['Pricing']);
  expect(find('sign in')).toEqual(['Sign In']);
  expect(find('')).toEqual([]);
  expect(find('nothing of the kind')).toEqual([]);
});
