import type { Auction } from '@pitlane/shared/api/auctions';
import type { Nft } from '@pitlane/shared/api/nfts';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { decodeFunctionData, encodeFunctionResult, type Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeChanges } from '../../platform/db/outbox.ts';
import { TRADING } from '../../testing/fake-market.ts';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import {
  ALICE,
  BOB,
  CONTRACT,
  openTestApi,
  type TestApi,
  testCar,
  testChain,
} from '../../testing/test-api.ts';
import { addAuctions } from '../../testing/test-auctions.ts';

const ETH = 10n ** 18n;
const HOUSE = `0x${'a0'.repeat(20)}` as const;
const GARAGES = `0x${'6a'.repeat(20)}` as const;
const PAST = 1_700_000_000;
const FUTURE = 2_000_000_000;

let node: FakeNode;
let api: TestApi;
beforeAll(async () => {
  node = await openFakeNode({
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => '0x64',
    eth_call: ([call]) => {
      const { args } = decodeFunctionData({ abi: auctionHouseAbi, data: (call as { data: Hex }).data });
      const result = args?.[0] === '0x5FbDB2315678afecb367f032d93F642f64180aa3';
      return encodeFunctionResult({ abi: auctionHouseAbi, functionName: 'isAllowed', result });
    },
  });
  const trading = { ...TRADING, auctionHouse: HOUSE };
  api = await openTestApi({
    chains: [
      { ...testChain('binance', node.url, { garages: GARAGES }), trading },
      { ...testChain('matic'), trading },
      { ...testChain('avalanche'), trading: TRADING },
    ],
  });
});
afterAll(async () => {
  await api.close();
  await node.close();
});
beforeEach(() => api.db.reset());

const get = async (path: string) => (await api.json(path)).body;
const idsOf = ({ auctions }: { auctions: Auction[] }) => auctions.map(({ id }) => id);
const ids = async (query: string): Promise<string[]> => idsOf(await get(`/api/auctions?${query}`));
/** Every page of a list, an auction at a time. */
async function readPages(query: string): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await get(`/api/auctions?${query}&limit=1${cursor}`);
    found.push(...idsOf(page));
    cursor = page.next && `&cursor=${encodeURIComponent(page.next)}`;
  } while (cursor);
  return found;
}

const waiting = { state: 'waiting', endsAt: null, firstEnd: null, startAtFirstBid: true } as const;
const settled = { state: 'settled', bidder: BOB, highestBid: ETH, bids: 1, closedAt: PAST } as const;

describe('GET /api/auctions', () => {
  beforeEach(() =>
    addAuctions(
      api.db,
      { auctionId: 1, endsAt: FUTURE + 30 },
      { auctionId: 2, chain: 'matic', endsAt: FUTURE + 10, bidder: BOB, highestBid: ETH, bids: 1 },
      { auctionId: 3, ...waiting },
      { auctionId: 4, ...waiting, chain: 'matic' },
      { auctionId: 5, endsAt: PAST, createdAt: PAST - 9 },
      { auctionId: 6, ...settled, endsAt: PAST + 5, seller: BOB },
      { auctionId: 7, state: 'returned', endsAt: PAST + 7, createdAt: PAST },
      { auctionId: 8, ...waiting, state: 'cancelled', nftId: 'binance-cars-1', createdAt: PAST },
      { auctionId: 9, chain: 'avalanche' },
    ),
  );

  test('lists the open ones by their end, those that wait for a bid last', async () => {
    const all = ['matic-2', 'binance-1', 'binance-3', 'matic-4'];
    expect(await ids('')).toEqual(all);
    expect(await readPages('')).toEqual(all);
    expect(await ids('chain=matic')).toEqual(['matic-2', 'matic-4']);
    // No auction house there.
    expect(await ids('chain=avalanche')).toEqual([]);
  });

  test('counts the open ones, and names the first end', async () => {
    expect(await get('/api/auctions/open')).toEqual({ count: 4, capped: false, next_end: FUTURE + 10 });
    await api.db.transaction(async (tx) => {
      await tx.query(`update auction set state = 'settled' where id = 'matic-2'`);
      await writeChanges(tx, [{ entity: 'auction', id: 'matic-2', topics: ['auctions'] }]);
    });
    await vi.waitFor(async () =>
      expect(await get('/api/auctions/open')).toEqual({ count: 3, capped: false, next_end: FUTURE + 30 }),
    );
  });

  test('lists ended auctions that are not settled, and closed ones', async () => {
    expect(await ids('state=ended')).toEqual(['binance-5']);
    const closed = ['binance-7', 'binance-6', 'binance-8'];
    expect(await ids('state=closed')).toEqual(closed);
    expect(await readPages('state=closed')).toEqual(closed);
  });

  test('lists the newest first', async () => {
    await api.db.query(`update auction set created_at = $1 where id = 'binance-3'`, [FUTURE + 1]);
    const newest = ['binance-3', 'matic-4', 'matic-2', 'binance-1'];
    expect(await ids('sort=newest')).toEqual(newest);
    expect(await readPages('sort=newest')).toEqual(newest);
  });

  test('lists those of an item, of a seller, and those in which a wallet has bid most', async () => {
    expect(await readPages('nft=binance-cars-1')).toEqual(['binance-1', 'binance-8']);
    expect(await readPages(`seller=${BOB}`)).toEqual(['binance-6']);
    expect(await readPages(`seller=${ALICE}&state=open`)).toHaveLength(4);
    expect(await readPages(`seller=${ALICE}`)).toHaveLength(7);
    expect(await readPages(`bidder=${BOB}`)).toEqual(['matic-2', 'binance-6']);
    expect(await readPages(`bidder=${BOB}&state=open`)).toEqual(['matic-2']);
  });

  test('compares ends with the newest block where that is ahead of the clock', async () => {
    const moveTo = (timestamp: number) =>
      api.db.query(
        `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at)
         values ('matic', 1, '0x', $1, 1, 1) on conflict (chain) do update set timestamp = $1`,
        [timestamp],
      );
    await moveTo(FUTURE + 9);
    expect(await ids('state=ended')).toEqual(['binance-5']);
    await moveTo(FUTURE + 10);
    const { auctions } = await get('/api/auctions?state=ended');
    expect(auctions).toMatchObject([{ id: 'binance-5' }, { id: 'matic-2', state: 'ended' }]);
  });

  test.each([
    'chain=binance&nft=binance-cars-1',
    `seller=${ALICE}&bidder=${BOB}`,
    'nft=binance-cars-1&state=open',
    `seller=${ALICE}&sort=newest`,
    'cursor=made-up',
  ])('refuses what no index answers: %s', async (query) => {
    expect((await api.json(`/api/auctions?${query}`)).status).toBe(400);
  });
});

describe('GET /api/auctions/{id}', () => {
  const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
  const addEvent = async (block: number, logIndex: number, kind: string, data: object) => {
    await api.db.query(
      `insert into event (chain, block_number, log_index, block_hash, tx_hash, timestamp, source, kind, data)
       values ('binance', $1, $2, $3, $3, $4, 'auctions', $5, $6)`,
      [block, logIndex, hash(block), FUTURE + block, kind, JSON.stringify(data)],
    );
    await api.db.query(
      `insert into event_subject (chain, kind, id, block_number, log_index) values ('binance', 'auction', 'binance-1', $1, $2)`,
      [block, logIndex],
    );
  };

  test('has the car, the terms and the least next bid', async () => {
    await api.addCars([testCar({ tokenId: 1n })]);
    await addAuctions(api.db, { bidder: BOB, highestBid: 2n * ETH, bids: 3, buyOut: 9n * ETH });
    const { auction, now } = await get('/api/auctions/binance-1');
    expect(auction).toMatchObject({
      id: 'binance-1',
      auction_id: 1,
      nft: { id: 'binance-cars-1', contract: CONTRACT },
      seller: { wallet: ALICE, username: '0x00...11ce' },
      bidder: { wallet: BOB },
      state: 'running',
      reserve: String(ETH),
      highest_bid: String(2n * ETH),
      minimum_bid: String((21n * ETH) / 10n),
      buy_out: String(9n * ETH),
      latest_end: FUTURE + 5_400,
      fee_bps: 250,
      bids_from_block: 112,
      ladder: [],
    });
    expect(Math.abs(now - Date.now() / 1_000)).toBeLessThan(60);
  });

  test('has no car of another collection, and no least bid once it is closed', async () => {
    await addAuctions(api.db, { collection: 'garages', ...settled });
    const { auction } = await get('/api/auctions/binance-1');
    expect(auction).toMatchObject({ nft: null, nft_id: 'binance-garages-1', minimum_bid: null });
  });

  test('has the bids, newest first, with the end that a late one has moved', async () => {
    await addAuctions(api.db, { bidder: BOB, highestBid: 2n * ETH, bids: 2 });
    await addEvent(100, 0, 'auction_created', {});
    await addEvent(101, 0, 'auction_bid', { bidder: ALICE, amount: '1', end: FUTURE + 50 });
    await addEvent(102, 4, 'auction_extended', { end: FUTURE + 402 });
    await addEvent(102, 7, 'auction_bid', { bidder: BOB, amount: '2', end: FUTURE + 402 });
    const { auction } = await get('/api/auctions/binance-1');
    expect(auction.ladder).toMatchObject([
      { bidder: { wallet: BOB }, amount: '2', block: 102, at: FUTURE + 102, extended_to: FUTURE + 402 },
      { bidder: { wallet: ALICE }, amount: '1', tx_hash: hash(101), extended_to: null },
    ]);
  });

  test('answers 404 for one that the index does not hold or does not serve', async () => {
    await addAuctions(api.db, { chain: 'avalanche' });
    expect((await api.json('/api/auctions/binance-1')).status).toBe(404);
    expect((await api.json('/api/auctions/avalanche-1')).status).toBe(404);
    expect((await api.json('/api/auctions/binance-01')).status).toBe(400);
  });
});

describe('GET /api/nfts of what is auctioned', () => {
  test('has the bids and the length of its newest auction, and of no other item', async () => {
    await api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n })]);
    await addAuctions(
      api.db,
      { ...settled, auctionId: 1, tokenId: 1n, createdAt: PAST, bids: 9 },
      { auctionId: 3, tokenId: 1n, bidder: BOB, highestBid: 2n * ETH, bids: 3, duration: 7_200 },
      { ...settled, auctionId: 2, tokenId: 2n },
    );
    await api.db.query(`update car set status = 'on_auction' where token_id = 1`);
    const { items } = await get('/api/nfts?sort=oldest');
    expect(items.map(({ id, auction }: Nft) => [id, auction])).toEqual([
      ['binance-cars-1', { bids: 3, duration: 7_200 }],
      ['binance-cars-2', null],
    ]);
    const { nft } = await get('/api/nfts/binance-cars-1');
    expect(nft.auction).toEqual({ bids: 3, duration: 7_200 });
  });
});

describe('GET /api/auctions/terms', () => {
  test('names the house, its limits and the collections that it takes now', async () => {
    expect(await get('/api/auctions/terms?chain=binance')).toMatchObject({
      auction_house: HOUSE,
      currency: { address: TRADING.currency, decimals: 18 },
      collections: [{ collection: 'cars', contract: CONTRACT }],
      min_duration: 60,
      read_at_block: 100,
    });
  });

  test('says when there are no auctions, or the chain does not answer', async () => {
    expect((await api.json('/api/auctions/terms?chain=avalanche')).status).toBe(404);
    expect((await api.json('/api/auctions/terms?chain=matic')).status).toBe(503);
  });
});

describe('GET /api/refunds', () => {
  test('lists what is held for a wallet', async () => {
    await api.db.query(
      `insert into refund (id, chain, account, amount, version) values
       ($1, 'binance', $3, 5, 1), ($2, 'matic', $3, 0, 2)`,
      [`binance-${ALICE}`, `matic-${ALICE}`, ALICE],
    );
    const { refunds } = await get(`/api/refunds?account=${ALICE}`);
    expect(refunds).toEqual([
      {
        id: `binance-${ALICE}`,
        chain: 'binance',
        account: ALICE,
        amount: '5',
        auction_house: HOUSE,
        version: 1,
      },
    ]);
  });
});
