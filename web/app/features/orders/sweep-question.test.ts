import { describe, expect, test } from 'vitest';
import { readSweep, sweepPath } from './sweep-question.ts';

describe('readSweep', () => {
  test('keeps what the items are like, and leaves state of sale, sort and density', () => {
    const search =
      '?chain=matic,avalanche&buildSeries=rare_series&currentRank=legend&title=night&minPrice=0.5&maxPrice=2&status=on_auction&sort=rank&density=dense';
    const { chains, kind } = readSweep(search);
    expect(chains).toEqual(['matic', 'avalanche']);
    expect(Object.fromEntries(new URLSearchParams(kind))).toEqual({
      buildSeries: 'rare_series',
      currentRank: 'legend',
      title: 'night',
      minPrice: '500000000000000000',
      maxPrice: '2000000000000000000',
    });
    expect(sweepPath(kind, 'matic')).toMatch(
      /^\/api\/nfts\?status=buy_now&category=car&chain=matic&sort=price_up&limit=40&buildSeries=/,
    );
  });

  test('asks for all chains and every car when the address says nothing that it knows', () => {
    expect(readSweep('?chain=nowhere&title=a&minPrice=x')).toEqual({
      chains: ['binance', 'matic', 'avalanche'],
      kind: '',
    });
    expect(sweepPath('', 'binance')).toBe(
      '/api/nfts?status=buy_now&category=car&chain=binance&sort=price_up&limit=40',
    );
    const music = readSweep('?category=music').kind;
    expect(sweepPath(music, 'binance')).toBe(
      '/api/nfts?status=buy_now&chain=binance&sort=price_up&limit=40&category=music',
    );
  });
});
