import { describe, expect, test } from 'vitest';
import { RANKS } from '../cars/car-ranks.ts';
import { PERFORMANCE_CLASSES } from '../cars/performance-class.ts';
import { SERIES } from '../cars/series.ts';
import { CHAINS } from '../chain/chains.ts';
import { MAX_SEARCH_KEYS, type SearchedFor, toSearchKeys } from './search-keys.ts';

describe('toSearchKeys', () => {
  test.each<[SearchedFor, string[]]>([
    [{}, ['*|*|*|*|*|*']],
    [{ buildSeries: ['rare_series'], currentRank: ['underdog'] }, ['*|*|3|0|*|*']],
    [{ chain: ['matic', 'binance'] }, ['*|binance|*|*|*|*', '*|matic|*|*|*|*']],
    [{ category: ['car'], performanceClass: ['S'], status: ['buy_now'] }, ['car|*|*|*|5|*']],
    [{ title: ' Chárger ' }, ['*|*|*|*|*|cha']],
  ])('of %j are %j', (search, keys) => {
    expect(toSearchKeys(search)).toEqual(keys);
  });

  test.each<[SearchedFor, RegExp]>([
    [{ trait: { name: 'Background', value: 'Blue' } }, /Remove the trait/],
    [{ status: ['on_auction', 'offers'] }, /Choose Buy now/],
    [{ title: 'no' }, /at least 3 letters/],
    [
      { chain: CHAINS, buildSeries: SERIES, currentRank: RANKS, performanceClass: PERFORMANCE_CLASSES },
      /Choose fewer/,
    ],
  ])('%j has none, and says why', (search, why) => {
    expect(toSearchKeys(search)).toEqual({ why: expect.stringMatching(why) });
  });

  test('are not more than a search may have', () => {
    const keys = toSearchKeys({ chain: CHAINS, buildSeries: SERIES, currentRank: RANKS });
    expect(keys).toHaveLength(CHAINS.length * SERIES.length * RANKS.length);
    expect(CHAINS.length * SERIES.length * RANKS.length).toBeLessThanOrEqual(MAX_SEARCH_KEYS);
  });
});
