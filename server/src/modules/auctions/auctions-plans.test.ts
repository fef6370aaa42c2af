import { AuctionQuerySchema } from '@pitlane/shared/api/auctions';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { AUCTION_STATES } from '@pitlane/shared/domain/orders/auctions';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auction } from '../../platform/db/schema/trades.ts';
import { describeTable } from '../../platform/db/table.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { type TestAuction, testAuction } from '../../testing/test-auctions.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { auctionPageStatement, MAX_COUNTED, ONE_AUCTION, OPEN_AUCTIONS } from './auctions.repo.ts';

const AUCTIONS = 10_000;
const LIMIT = 20;
/** A page and one row more of each run (chains, states, with an end and without), and the page itself. */
const MAX_ROWS = (LIMIT + 1) * (CHAINS.length * AUCTION_STATES.length * 2 + 1);
const NOW = 1_790_000_000;
const WHALE = `0x${'a'.repeat(40)}` as const;

/** One wallet sells and bids in a third of all. */
function makeAuction(i: number): TestAuction {
  const random = (of: string) => seededRandom(`${i} ${of}`);
  const state = AUCTION_STATES[Math.floor(random('state') * AUCTION_STATES.length)] ?? 'running';
  const chain = CHAINS[Math.floor(random('chain') * CHAINS.length)] ?? 'binance';
  const createdAt = NOW - 100_000 + i * 10;
  return testAuction({
    auctionId: i,
    chain,
    state,
    createdAt,
    seller: random('seller') < 0.3 ? WHALE : `0x${i.toString(16).padStart(40, 'b')}`,
    bidder: random('bidder') < 0.3 ? WHALE : null,
    // Few have ended and wait to be settled.
    endsAt: state === 'waiting' ? null : state === 'running' && random('end') < 0.99 ? NOW + i : NOW - 50,
  });
}

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  const insert = describeTable(auction).insert();
  const rows = Array.from({ length: AUCTIONS }, (_, i) => makeAuction(i + 1));
  await db.query(insert.sql, insert.params(rows));
  const sellers = [...new Set(rows.map(({ seller }) => seller))];
  await db.query('insert into author (wallet) select unnest($1::text[])', [sellers]);
  await db.query('vacuum analyze');
}, 120_000);
afterAll(() => db.close());

describe('auctionPageStatement', () => {
  test.each([
    {},
    { state: 'ended' },
    { state: 'closed' },
    { chain: 'matic' },
    { chain: 'matic', state: 'closed', sort: 'newest' },
    { seller: WHALE },
    { seller: WHALE, state: 'closed' },
    { bidder: WHALE },
    { bidder: WHALE, state: 'open' },
    { state: 'ended', sort: 'newest' },
    { chain: 'matic', state: 'ended', sort: 'newest' },
    { seller: WHALE, state: 'ended' },
    { bidder: WHALE, state: 'ended' },
    { nft: 'binance-cars-7' },
  ])('reads a bounded number of auctions: %o', async (given) => {
    const query = AuctionQuerySchema.parse({ ...given, limit: LIMIT });
    for (const after of [undefined, { value: NOW - 40, id: 'binance-8' }]) {
      const statement = auctionPageStatement({ query, served: CHAINS, after, at: NOW });
      expect(await countRowsRead(db, { ...statement, table: 'auction' })).toBeLessThanOrEqual(MAX_ROWS);
    }
  });
});

test('OPEN_AUCTIONS reads no more of each state than it counts', async () => {
  const question = { sql: OPEN_AUCTIONS, params: [NOW, [...CHAINS]], table: 'auction' };
  expect(await countRowsRead(db, question)).toBeLessThanOrEqual(CHAINS.length * 2 * (MAX_COUNTED + 1));
});

test('ONE_AUCTION reads one auction', async () => {
  const { id } = makeAuction(77);
  expect(await countRowsRead(db, { sql: ONE_AUCTION, params: [NOW, id], table: 'auction' })).toBe(1);
});

test('ONE_AUCTION reads no more events than it shows, however many there are', async () => {
  const { id, chain } = makeAuction(78);
  // Its 3,000 bids have 20,000 events of others behind them.
  await db.query(
    `insert into event (chain, block_number, log_index, block_hash, tx_hash, timestamp, source, kind, data)
     select $1, n, 0, '0x', '0x', 0, 'auction', case when n <= 3000 then 'auction_bid' else 'transfer' end, '{}'
     from generate_series(1, 23000) as n`,
    [chain],
  );
  await db.query(
    `insert into event_subject (chain, kind, id, block_number, log_index)
     select $1, 'auction', case when n <= 3000 then $2 else $1 || '-' || n end, n, 0 from generate_series(1, 23000) as n`,
    [chain, id],
  );
  await db.query('vacuum analyze');
  for (const table of ['event', 'event_subject'])
    expect(await countRowsRead(db, { sql: ONE_AUCTION, params: [NOW, id], table })).toBeLessThanOrEqual(210);
});
