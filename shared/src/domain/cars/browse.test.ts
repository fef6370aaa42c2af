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
  test.each([
    ...['  car ', 'GT', 'gt', 'AC/DC', '#12', 'яг', 'Ωμ', 'ﬁ', 'ＧＴ', 'е\u0308л', 'กี่', 'กา', 'की', 'हम'],
    ...['東京', '王', '김', '\u1100\u1175\u11b7', 'ア', 'ｱ', 'の', 'a 王'],
  ])('takes %j', (text) => {
    expect(isSearchable(text)).toBe(true);
  });

  test.each(['', ' ', 'c a r', 'a', 'é', 'я', '1', '#', '%', '__', '...', '\u200b', 'a\u0301', '🏁'])(
    'refuses %j, which is in nearly every title',
    (text) => {
      expect(isSearchable(text)).toBe(false);
    },
  );
});
