import { OrderQuerySchema } from '@pitlane/shared/api/orders';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookOrder } from '../../platform/db/schema/orders.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { copyRow, fillTables } from '../../testing/fill-tables.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { findOrders, NFT_OFFERS, OWNER_OFFERS } from './orders.repo.ts';
import {
  COUNT_LIVE,
  COUNT_LIVE_OFFERS,
  EXPORT_PAGE,
  LOOKED_AT,
  lookedToStatement,
  ONE_ORDER,
  orderPageStatement,
  type Statement,
} from './orders.sql.ts';

const ORDERS = 20_000;
const LIMIT = 20;
/** A page and one row more, of each chain's active orders and of the others. */
const MAX_ROWS = (LIMIT + 1) * CHAINS.length * 2;
const NOW = 1_790_000_000;
const WHALE = `0x${'a'.repeat(40)}` as const;
const wallet = (i: number) => `0x${i.toString(16).padStart(40, 'c')}` as const;

type Row = RowOf<typeof bookOrder>;

/** The bad cases: one chain and one collection with few orders, one item and one wallet with a tenth of all, nearly all of them over. */
function makeOrder(i: number): Row {
  const chain = i % 1_000 === 0 ? 'avalanche' : seededRandom(`${i} chain`) < 0.7 ? 'binance' : 'matic';
  const collection = i % 700 === 0 ? 'stations' : 'cars';
  const side = i % 3 === 0 ? 'offer' : 'listing';
  const tokenId = side === 'offer' && i % 2 === 0 ? null : i % 10 === 0 ? 1n : BigInt(i);
  const orderHash = `0x${i.toString(16).padStart(64, '0')}` as const;
  const active = seededRandom(`${i} active`) < (tokenId === null ? 0.6 : 0.1);
  return {
    id: `${chain}-${orderHash}`,
    chain,
    orderHash,
    side,
    maker: seededRandom(`${i} maker`) < 0.1 ? WHALE : wallet(i % 3_000),
    collection,
    tokenId,
    nftId: tokenId === null ? null : `${chain}-${collection}-${tokenId}`,
    price: BigInt(Math.floor(seededRandom(`${i} price`) * 1_000)) * 10n ** 15n,
    payments: {},
    wantedTransfers: 0,
    wantedState: null,
    // No car is like this: the offers of the worst case are all looked at for nothing.
    wantedSeries: tokenId === null ? 128 : null,
    minRank: 0,
    minLevels: null,
    counter: 0n,
    startTime: 0,
    endTime: NOW + 1_000,
    components: {},
    signature: '0x',
    treasury: WHALE,
    feeBps: 250,
    seaport: WHALE,
    createdAt: NOW - ORDERS + Math.floor(i / 3),
    active,
    reason: active ? null : 'moved',
    dueAt: null,
    version: i,
  };
}

let db: TestDb;
beforeAll(async () => {
  db = await openTestDb();
  const insert = describeTable(bookOrder).insert();
  await fillTables(db, ['book_order'], async () => {
    for (let from = 0; from < ORDERS; from += 2_000) {
      const rows = Array.from({ length: 2_000 }, (_, i) => makeOrder(from + i));
      await db.query(insert.sql, insert.params(rows));
    }
  });
  // As the database's own housekeeping does after so many rows.
  await db.query('vacuum analyze');
}, 120_000);
afterAll(() => db.close());

const countRead = (statement: Statement) => countRowsRead(db, { ...statement, table: 'book_order' });

const QUERIES = [
  {},
  { chain: 'binance' },
  { chain: 'avalanche' },
  { chain: 'binance', collection: 'cars' },
  { chain: 'binance', collection: 'cars', sort: 'price_down' },
  { chain: 'binance', collection: 'stations' },
  { chain: 'matic', collection: 'garages' },
  { nft: 'binance-cars-1' },
  { nft: 'binance-cars-1', sort: 'price_down' },
  { nft: 'matic-cars-999999' },
  { maker: WHALE },
  { maker: wallet(7) },
  { chain: 'binance', side: '0' },
  { chain: 'binance', collection: 'cars', side: '0' },
  { nft: 'binance-cars-1', side: '0' },
  { maker: WHALE, side: '0' },
];

describe('orderPageStatement', () => {
  test.each(QUERIES.flatMap((query) => [undefined, 'true', 'false'].map((active) => ({ ...query, active }))))(
    'reads a bounded number of orders: %o',
    async (given) => {
      const query = OrderQuerySchema.parse({ ...given, limit: LIMIT });
      const middle =
        'sort' in given || query.nft || query.collection ? 5n * 10n ** 17n : BigInt(NOW - ORDERS / 2);
      for (const after of [undefined, { value: middle, id: 'binance-0x8' }]) {
        const statement = orderPageStatement({ query, served: CHAINS, after, at: NOW });
        expect(await countRead(statement)).toBeLessThanOrEqual(MAX_ROWS);
      }
    },
  );
});

describe('the offers for an item and for the items of a wallet', () => {
  test('read a page of the wide ones, the best first', async () => {
    const query = OrderQuerySchema.parse({
      ...{ chain: 'binance', collection: 'cars', side: '0', active: 'true', scope: 'wide' },
      limit: LIMIT,
    });
    for (const after of [undefined, { value: 5n * 10n ** 17n, id: 'binance-0x8' }]) {
      const statement = orderPageStatement({ query, served: CHAINS, after, at: NOW });
      // Those of the same price as the position, too.
      expect(await countRead(statement)).toBeLessThanOrEqual(2 * LIMIT);
    }
  });

  test('read a bounded number of wide ones, however many there are', async () => {
    for (const number of [1, 2]) {
      await db.query(
        `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at,
           mint_block, mint_log_index, updated_at, title, traits, version, status, category)
         values ($1, 'binance', 'cars', $2, $3, $3, 1, 0, '{}', 0, 0, 0, 0, 0, 0, '', '{}', 0, 'not_listed', 'car')`,
        [`binance-cars-${number}`, number, wallet(1)],
      );
    }
    const wide = 'select count(*) as count from book_order where nft_id is null and active';
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(wide);
    expect(count).toBeGreaterThan(1_500);
    const one = { sql: NFT_OFFERS, params: ['binance-cars-1', NOW, 50] };
    expect(await countRead(one)).toBeLessThanOrEqual(1_000 + 50);
    const many = { sql: OWNER_OFFERS, params: [wallet(1), NOW, 100, [...CHAINS]] };
    expect(await countRead(many)).toBeLessThanOrEqual(200 * CHAINS.length + 2);
  });

  test('read those of each collection once, however many items of it there are', async () => {
    await db.query(
      `insert into asset (id, chain, collection, token_id, owner, minter, series, rank, transfers, state, minted_at,
         mint_block, mint_log_index, updated_at, title, version, status, category)
       select 'binance-stations-' || i, 'binance', 'stations', i, $1, $1, 0, -1, 0, 0, 0, 0, 0, 0, '', 0, 'not_listed', 'station'
       from generate_series(100001, 100300) as i`,
      [wallet(2)],
    );
    const wide = `select count(*) as count from book_order
      where nft_id is null and active and chain = 'binance' and collection = 'stations'`;
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(wide);
    expect(count).toBeGreaterThan(0);
    const many = { sql: OWNER_OFFERS, params: [wallet(2), NOW, 100, [...CHAINS]] };
    expect(await countRead(many)).toBeLessThanOrEqual(200);
    // No more of them are looked at than the question allows.
    expect(await countRowsRead(db, { ...many, table: 'asset' })).toBeLessThanOrEqual(100);
  });
});

/** Adds as many top-ranked offers of an index as there are other orders, or `count`: all have ended, and none has been judged since. */
async function addHostileOffers(
  nftId: string | null,
  { seed = 1_000_000, count = ORDERS } = {},
): Promise<void> {
  const first: Row = {
    ...makeOrder(nftId === null ? seed : seed + 1_000_000),
    ...{ chain: 'binance', collection: 'cars', side: 'offer', tokenId: nftId === null ? null : 1n, nftId },
    ...{ active: true, reason: null, price: 10n ** 20n, endTime: NOW - 1 },
  };
  const id = `binance-${first.orderHash}`;
  const insert = describeTable(bookOrder).insert();
  await db.query(insert.sql, insert.params([{ ...first, id }]));
  const own = { id: 'id || n', order_hash: 'order_hash || n', maker: 'maker || n' };
  await copyRow(db, 'book_order', { id, from: 2, to: count, own });
}

describe('the offers for an item and for the items of a wallet, among heaps of hostile ones', () => {
  test.each(['binance-cars-1', null])(
    'read a bounded number of offers for %s',
    async (nftId) => {
      await addHostileOffers(nftId);
      const one = { sql: NFT_OFFERS, params: ['binance-cars-1', NOW, 50] };
      expect(await countRead(one)).toBeLessThanOrEqual(1_000 + 200);
      const many = { sql: OWNER_OFFERS, params: [wallet(1), NOW, 100, [...CHAINS]] };
      expect(await countRead(many)).toBeLessThanOrEqual(200 * CHAINS.length + 2 * 50);
    },
    120_000,
  );
});

describe('a list of active orders, of which heaps have ended and none has been judged since', () => {
  beforeAll(async () => {
    for (const nftId of ['binance-cars-1', null])
      await addHostileOffers(nftId, { seed: 3_000_000, count: 5 * LOOKED_AT });
  });
  const COLLECTION = { chain: 'binance', collection: 'cars', side: '0', active: 'true' };

  test.each([
    { nft: 'binance-cars-1', side: '0', active: 'true' },
    COLLECTION,
    { ...COLLECTION, scope: 'wide' },
    { side: '0', active: 'true' },
  ])('reads a bounded number of orders: %o', async (given) => {
    const question = {
      query: OrderQuerySchema.parse({ ...given, limit: LIMIT }),
      ...{ served: CHAINS, after: undefined, at: NOW },
    };
    for (const statement of [orderPageStatement(question), lookedToStatement(question)])
      expect(await countRead(statement)).toBeLessThanOrEqual(LOOKED_AT * CHAINS.length);
  });

  test('has those that have not ended on its pages, each once and in order', async () => {
    const query = OrderQuerySchema.parse({ ...COLLECTION, scope: 'wide', limit: 100 });
    const listed: string[] = [];
    let after: Parameters<typeof orderPageStatement>[0]['after'];
    do {
      const page = await findOrders(db, { query, served: CHAINS, after, at: NOW });
      listed.push(...page.orders.map(({ id }) => id));
      after = page.end ?? undefined;
    } while (after && listed.length < 300);
    const all = await db.query<{ id: string }>(
      `select id from book_order where chain = 'binance' and collection = 'cars' and side = 'offer' and nft_id is null and active
         and end_time > $1::int8 order by price desc, id limit $2`,
      [NOW, listed.length],
    );
    expect(listed.length).toBeGreaterThanOrEqual(300);
    expect(listed).toEqual(all.map(({ id }) => id));
  }, 60_000);
});

describe('the other questions', () => {
  test('read one order, a page of the export, and of a maker no more than the limits', async () => {
    expect(await countRead({ sql: ONE_ORDER, params: [makeOrder(77).id] })).toBe(1);
    const { id } = makeOrder(ORDERS / 2 + 1);
    expect(await countRead({ sql: EXPORT_PAGE, params: [id, 'binance.', LIMIT] })).toBeLessThanOrEqual(
      LIMIT + 1,
    );
    const params = ['avalanche', WHALE, NOW, 10, 50];
    const [whale] = await db.query<{ active: number }>(
      'select count(*) as active from book_order where maker = $1 and active',
      [WHALE],
    );
    expect(whale?.active).toBeGreaterThan(100);
    expect(await countRead({ sql: COUNT_LIVE, params })).toBeLessThanOrEqual((whale?.active ?? 0) + 50);
    const offers = { sql: COUNT_LIVE_OFFERS, params: ['binance', WHALE, NOW, ['binance-cars-1']] };
    // Those that are over are not read.
    expect(await countRead(offers)).toBeLessThanOrEqual(whale?.active ?? 0);
  });
});
