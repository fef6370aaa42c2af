import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Browse,
  browsePath,
  clearFilters,
  countFilters,
  FILTER_VALUES,
  readBrowse,
  toggleFilter,
  toTitleFilter,
  writeBrowse,
} from './browse.ts';

const read = (query: string) => readBrowse(new URLSearchParams(query));

const browses: fc.Arbitrary<Browse> = fc.record({
  chain: fc.subarray([...FILTER_VALUES.chain]),
  buildSeries: fc.subarray([...FILTER_VALUES.buildSeries]),
  currentRank: fc.subarray([...FILTER_VALUES.currentRank]),
  status: fc.subarray([...FILTER_VALUES.status]),
  title: fc.string({ maxLength: 80 }).map(toTitleFilter),
  sort: fc.constantFrom('newest', 'rank', 'title'),
  density: fc.constantFrom('roomy', 'dense'),
});

describe('writeBrowse', () => {
  test('leaves out what is usual, and sorts the values of a filter', () => {
    expect(writeBrowse(read(''))).toBe('');
    expect(writeBrowse(read('chain=matic,binance&sort=rank'))).toBe('?chain=binance,matic&sort=rank');
    expect(browsePath(read('title=night&density=dense'))).toBe('/api/nfts?title=night');
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
    expect(browsePath(read('title=ab'))).toBe('/api/nfts');
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
