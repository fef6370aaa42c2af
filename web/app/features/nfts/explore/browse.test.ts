import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Browse,
  browsePath,
  clearFilters,
  countFilters,
  FILTER_VALUES,
  readBrowse,
  setPrices,
  setSort,
  toggleFilter,
  toTitleFilter,
  writeBrowse,
} from './browse.ts';

const read = (query: string) => readBrowse(new URLSearchParams(query));

const browses: fc.Arbitrary<Browse> = fc
  .record<Browse>({
    category: fc.subarray([...FILTER_VALUES.category]),
    chain: fc.subarray([...FILTER_VALUES.chain]),
    buildSeries: fc.subarray([...FILTER_VALUES.buildSeries]),
    currentRank: fc.subarray([...FILTER_VALUES.currentRank]),
    performanceClass: fc.subarray([...FILTER_VALUES.performanceClass]),
    status: fc.subarray([...FILTER_VALUES.status]),
    title: fc.string({ maxLength: 80 }).map(toTitleFilter),
    trait: fc.constantFrom('', 'Weather:Rain', ':Signed, twice', 'A%3Ab & c:100%'),
    prices: fc.record(
      { min: fc.bigInt(0n, 10n ** 27n), max: fc.bigInt(0n, 10n ** 27n) },
      { requiredKeys: [] },
    ),
    sort: fc.constantFrom('newest', 'rank', 'performance_down', 'title'),
    density: fc.constantFrom('roomy', 'dense'),
  })
  .map((browse) => setPrices(browse, browse.prices));

describe('writeBrowse', () => {
  test('leaves out what is usual, and sorts the values of a filter', () => {
    expect(writeBrowse(read(''))).toBe('');
    expect(writeBrowse(read('chain=matic,binance&sort=rank'))).toBe('?chain=binance,matic&sort=rank');
    expect(browsePath(read('title=night&density=dense'))).toBe('/api/nfts?title=night');
    expect(browsePath(read('trait=Weather:Heavy+rain'))).toBe('/api/nfts?trait=Weather%3AHeavy+rain');
    expect(browsePath(read('trait=Rain'))).toBe('/api/nfts');
    expect(browsePath(read('performanceClass=S,A,X&sort=performance_down'))).toBe(
      '/api/nfts?performanceClass=A%2CS&sort=performance_down',
    );
  });

  test('readBrowse reads the same back', () => {
    fc.assert(
      fc.property(browses, (browse) => {
        expect(read(writeBrowse(browse))).toEqual(browse);
      }),
      { seed: 2026 },
    );
  });
});

describe('a price range', () => {
  test('stands in ETH in the address and in wei in the question, sorted by price', () => {
    const browse = read('minPrice=0.5&maxPrice=1.250');
    expect(writeBrowse(browse)).toBe('?minPrice=0.5&maxPrice=1.25&sort=price_up');
    expect(browsePath(browse)).toBe(
      '/api/nfts?minPrice=500000000000000000&maxPrice=1250000000000000000&sort=price_up',
    );
    expect(countFilters(browse)).toBe(1);
  });

  test('goes with a sort that knows none, and leaves an end open that is no amount', () => {
    expect(setSort(read('minPrice=1'), 'title').prices).toEqual({});
    expect(setSort(read('minPrice=1'), 'price_down').prices).toEqual({ min: 10n ** 18n });
    expect(read('minPrice=much&maxPrice=-1').prices).toEqual({});
    expect(read(`maxPrice=${'9'.repeat(80)}`).prices).toEqual({});
  });
});

describe('toggleFilter', () => {
  test('changes nothing when called twice', () => {
    const browse = read('chain=matic');
    expect(toggleFilter(browse, 'chain', 'binance').chain).toEqual(['binance', 'matic']);
    expect(toggleFilter(toggleFilter(browse, 'chain', 'binance'), 'chain', 'binance')).toEqual(browse);
  });
});

describe('readBrowse', () => {
  test('values that do not exist are dropped, a repeated parameter is joined', () => {
    expect(read('chain=binance&chain=solana,avalanche&sort=price').chain).toEqual(['binance', 'avalanche']);
    expect(read('sort=price').sort).toBe('newest');
  });
});

describe('countFilters', () => {
  test('does not count a title that is too short for a search', () => {
    expect(browsePath(read('title=a'))).toBe('/api/nfts');
    expect(countFilters(read('title=%23%23%23'))).toBe(0);
    expect(browsePath(read('title=%23142'))).toBe('/api/nfts?title=%23142');
  });
});

describe('clearFilters', () => {
  test('keeps the sort', () => {
    const cleared = clearFilters(read('status=buy_now&title=xyz&sort=rank'));
    expect(countFilters(cleared)).toBe(0);
    expect(cleared.sort).toBe('rank');
  });
});
