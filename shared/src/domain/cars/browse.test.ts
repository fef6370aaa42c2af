import { describe, expect, test } from 'vitest';
import { CHAINS } from '../chain/chains.ts';
import { isSearchable, STATUSES } from './browse.ts';
import { RANKS } from './car-ranks.ts';
import { SERIES } from './series.ts';

describe('the filters', () => {
  test('have the values of the specification, spelled as there', () => {
    expect(CHAINS).toEqual(['binance', 'matic', 'avalanche']);
    expect(STATUSES).toEqual(['buy_now', 'on_auction', 'offers']);
    expect(SERIES).toEqual([
      'common_series',
      'uncommon_series',
      'rare_series',
      'legendary_series',
      'exotic_series',
      'ultra_series',
    ]);
    expect(RANKS).toEqual(['underdog', 'handyman', 'expert', 'speedster', 'pro', 'legend']);
  });
});

describe('isSearchable', () => {
  test('wants three letters or digits in a row', () => {
    expect(isSearchable('  car ')).toBe(true);
    expect(isSearchable('c a r')).toBe(false);
  });
});
