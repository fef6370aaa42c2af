import { expect, test } from 'vitest';
import { staleKeys } from './live-queries.ts';

test('default', () => {
  expect(staleKeys({ entity: 'nft', id: 'binance-cars-1', version: 2, topics: [] })).toEqual([
    ['nfts'],
    ['nft', 'binance-cars-1'],
    ['drops'],
  ]);
  expect(staleKeys({ entity: 'chain', id: 'matic', version: 9, topics: [] })).toEqual([['health']]);
});

test('behavior: after a gap everything is stale', () => {
  expect(staleKeys({ entity: 'gap', id: '', version: 0, topics: [] })).toEqual([[]]);
});
