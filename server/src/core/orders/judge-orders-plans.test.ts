import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DUE } from '../../jobs/book/flip-due.ts';
import type { SqlValue } from '../../platform/db/db.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { byDepth } from '../../testing/depth.ts';
import { fillTables } from '../../testing/fill-tables.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { addOrders, SEAPORT, testOrder } from '../../testing/test-orders.ts';
import { judgeStatement } from './judge-orders.ts';
import { WRITE_MARKET } from './market-columns-sql.ts';

const ORDERS = byDepth(6_000, 20_000);
/** Makers with 20 orders each; every car has two listings. */
const MAKERS = ORDERS / 20;
const maker = (i: number) => `0x${i.toString(16).padStart(40, 'c')}` as const;

const db = await openTestDb();
beforeAll(async () => {
  const orders = Array.from({ length: ORDERS }, (_, number) =>
    testOrder({
      number,
      tokenId: BigInt(number >> 1),
      maker: maker(number % MAKERS),
      reason: 'no_approval',
      dueAt: 5_000 + number,
    }),
  );
  await fillTables(db, ['book_order'], async () => {
    for (let from = 0; from < ORDERS; from += 2_000) await addOrders(db, orders.slice(from, from + 2_000));
  });
  await db.query(
    `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at,
       mint_block, mint_log_index, updated_at, title, traits, version, status, category)
     select 'binance-cars-' || n, 'binance', 'cars', n, $2, $2, 0, 0, '{}', 0, 0, 0, 0, 0, 0, '', '{}', 0, 'not_listed', 'car'
     from generate_series(0, $1::int) as n`,
    [ORDERS / 2, maker(1)],
  );
  await db.query(
    `insert into operator_approval
     select distinct 'binance-cars-' || maker || '-' || seaport, chain, collection, maker, seaport, true, 0 from book_order`,
  );
  await db.query(
    `insert into maker_counter select distinct 'binance-' || maker, chain, maker, 0, 0 from book_order`,
  );
  await db.query(`insert into order_fill select id, chain, order_hash, false, false, 0 from book_order`);
  await db.query(`insert into drop_settings values ('binance-cars', 'binance', 'cars', $1, 0, 0, 0)`, [
    JSON.stringify({ royaltyReceiver: SEAPORT, royaltyBps: '0' }),
  ]);
  await db.query('vacuum analyze');
}, 120_000);
afterAll(() => db.close());

const TABLES = [
  'book_order',
  'car',
  'asset',
  'order_fill',
  'maker_counter',
  'operator_approval',
  'drop_settings',
];
async function countAll(sql: string, params: SqlValue[]): Promise<number> {
  let rows = 0;
  for (const table of TABLES) {
    // What an earlier count has judged is judged again.
    await db.query(
      `update book_order set reason = 'no_approval', active = false where reason is distinct from 'no_approval'`,
    );
    rows += await countRowsRead(db, { sql, params, table });
  }
  return rows;
}

const CASES: [string, number, { nftIds?: string[]; makers?: string[]; orderIds?: string[] }][] = [
  ['one car', 2, { nftIds: ['binance-cars-77'] }],
  ['one maker', 20, { makers: [maker(77)] }],
  ['one order', 1, { orderIds: [testOrder({ number: 77 }).id] }],
  ['an order that is not there', 0, { orderIds: ['binance-0x'] }],
];

describe('judgeOrders', () => {
  test.each(CASES)('reads a handful of rows for each order of %s', async (_, orders, touched) => {
    const { nftIds = [], makers = [], orderIds = [] } = touched;
    const rows = await countAll(judgeStatement(true), ['binance', nftIds, makers, orderIds, [], 1_000]);
    // Found, read, locked and written; with five facts.
    expect(rows).toBeLessThanOrEqual(orders * 15);
    expect(rows).toBeGreaterThanOrEqual(orders * 5);
  });
});

describe('writeDeals', () => {
  test('reads a car, its lowest listing, its newest one and nothing else', async () => {
    await db.query(`update book_order set active = true where nft_id = 'binance-cars-77'`);
    let rows = 0;
    for (const table of ['car', 'book_order']) {
      rows += await countRowsRead(db, { sql: WRITE_MARKET, params: [['binance-cars-77']], table });
      await db.query(`update car set status = 'not_listed', price = null where status <> 'not_listed'`);
    }
    expect(rows).toBeLessThanOrEqual(6);
  });
});

describe('flipDue', () => {
  test('reads no orders but those that are due', async () => {
    expect(await countRowsRead(db, { sql: DUE, params: ['binance', 5_009], table: 'book_order' })).toBe(10);
  });
});

/** A tenth of the book is one car's, or one maker's. */
describe('judgeOrders after a rewind', () => {
  const countMine = async (touched: { nftIds?: string[]; makers?: string[] }) => {
    await db.query('vacuum analyze book_order');
    const { nftIds = [], makers = [] } = touched;
    const params = ['binance', nftIds, makers, [], [], 1_000];
    return countRowsRead(db, { sql: judgeStatement(true), params, table: 'book_order' });
  };

  test('reads nothing of what a car has behind it', async () => {
    await db.query(
      `update book_order set reason = 'moved', active = false, nft_id = 'binance-cars-77' where token_id % 10 = 7`,
    );
    await db.query(`update car set transfers = 1 where id = 'binance-cars-77'`);
    expect(await countMine({ nftIds: ['binance-cars-77'] })).toBe(0);
  });

  test('reads nothing of what a maker has behind them', async () => {
    const own = maker(MAKERS + 1);
    await db.query(`update book_order set reason = 'cancelled', maker = $1 where token_id % 10 = 7`, [own]);
    await db.query(`insert into maker_counter values ('binance-' || $1, 'binance', $1, 1, 0)`, [own]);
    expect(await countMine({ makers: [own] })).toBe(0);
  });
});
