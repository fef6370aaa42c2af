import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { expect, test } from 'vitest';
import type { ItemAuction } from './item-auction.ts';
import { describeNews } from './use-auction-news.ts';

const ME = `0x${'a'.repeat(40)}` as const;
const OTHER = `0x${'b'.repeat(40)}` as const;
const author = (wallet: typeof ME | typeof OTHER) => ({
  id: 1,
  username: 'x',
  wallet,
  avatar: { url: '/a.svg' },
});

const auction = (changed: Partial<ItemAuction>): ItemAuction => ({
  id: 'binance-7',
  chain: 'binance',
  auction_id: 7,
  nft_id: 'binance-cars-12',
  collection: 'cars',
  token_id: '12',
  nft: null,
  seller: author(OTHER),
  state: 'running',
  reserve: '1',
  buy_out: null,
  highest_bid: null,
  minimum_bid: '1',
  min_increment: '0',
  min_increment_bps: 500,
  bidder: null,
  bids: 0,
  ends_at: 1000,
  first_end: 1000,
  latest_end: 2000,
  duration: 600,
  extension_window: 300,
  max_extension: 1000,
  start_at_first_bid: false,
  royalty_bps: 500,
  fee_bps: 250,
  created_at: 1,
  created_block: 1,
  bids_from_block: 1,
  closed_at: null,
  version: 1,
  ladder: [],
  ...changed,
});
const led = (wallet: typeof ME | typeof OTHER, eth: string, endsAt = 1000) =>
  auction({ bidder: author(wallet), highest_bid: parseUnits(eth).toString(), ends_at: endsAt });

test('what changes nothing for the ear is not announced', () => {
  expect(describeNews(auction({}), auction({ version: 2 }), ME)).toBeUndefined();
});

test('a bid, being outbid and an extension are told apart', () => {
  expect(describeNews(auction({}), led(OTHER, '1.05'), undefined)).toBe('New bid: 1.05 ETH.');
  expect(describeNews(led(ME, '1'), led(OTHER, '1.05', 1300), ME)).toBe(
    'You were outbid: 1.05 ETH. The auction ends 5 minutes later.',
  );
  expect(describeNews(led(OTHER, '1'), led(ME, '1.05'), ME)).toBe('Your bid of 1.05 ETH is the highest.');
});

test('the end says to whom and for what', () => {
  const before = led(ME, '1.05');
  const sold: ItemAuction = { ...before, state: 'settled', closed_at: 1001 };
  expect(describeNews(before, sold, ME)).toBe('Sold to you for 1.05 ETH.');
  expect(describeNews(before, sold, OTHER)).toBe('Sold for 1.05 ETH.');
  expect(describeNews(auction({}), auction({ state: 'returned', closed_at: 1001 }), ME)).toBe(
    'The auction ended without a bid.',
  );
});
