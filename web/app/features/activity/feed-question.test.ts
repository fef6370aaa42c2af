import { expect, test } from 'vitest';
import {
  getDepthPath,
  getFeedPath,
  getSalesPath,
  readFeedQuestion,
  writeFeedQuestion,
} from './feed-question.ts';

const ALICE = '0x00000000000000000000000000000000000a11ce';
const read = (search: string) => readFeedQuestion(new URLSearchParams(search));

test.each([
  ['', '', '/api/activity?limit=20'],
  [
    'kind=auctions&chain=matic',
    '?kind=auctions&chain=matic',
    '/api/activity?kind=auction,bid,unsold&chain=matic&limit=20',
  ],
  ['nft=binance-cars-1&chain=matic', '?nft=binance-cars-1', '/api/activity?nft=binance-cars-1&limit=20'],
  [
    `account=${ALICE.toUpperCase().replace('0X', '0x')}`,
    `?account=${ALICE}`,
    `/api/activity?account=${ALICE}&limit=20`,
  ],
  [`account=${ALICE}&nft=matic-cars-2`, '?nft=matic-cars-2', '/api/activity?nft=matic-cars-2&limit=20'],
  ['kind=toString&chain=moon&nft=x&account=y', '', '/api/activity?limit=20'],
])('reads %j, writes %j, and asks for %s', (search, written, path) => {
  const question = read(search);
  expect(writeFeedQuestion(question)).toBe(written);
  expect(getFeedPath(question)).toBe(path);
});

test('getSalesPath and getDepthPath ask for what the charts show', () => {
  const question = read('chain=matic&series=rare_series');
  expect(writeFeedQuestion(question)).toBe('?chain=matic&series=rare_series');
  expect(getSalesPath(question)).toBe('/api/market/history?chain=matic&buildSeries=rare_series&days=42');
  expect(getDepthPath(question)).toBe('/api/market/depth?buildSeries=rare_series&chain=matic');
  expect(getSalesPath(read('nft=binance-cars-1'))).toBeUndefined();
  expect(getDepthPath(read('chain=matic'))).toBeUndefined();
});

test('an address can say where the feed goes on', () => {
  expect(writeFeedQuestion(read('kind=sales'), 'a.b')).toBe('?kind=sales&after=a.b');
});
