import { NftQuerySchema } from '@pitlane/shared/api/nfts';
import { SORTS, type Sort } from '@pitlane/shared/domain/cars/browse';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import type { Car } from '@pitlane/shared/fold/car';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { createSigner } from '../../platform/signer.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { fillTables } from '../../testing/fill-tables.ts';
import { CONTRACT, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { createNftCursors } from './cursor.ts';
import { pricedCellsStatement } from './nft-counts.sql.ts';
import type { NftFilter, Statement } from './nft-filter.ts';
import { ITEM_EVENTS, MAX_COUNTED } from './nfts.repo.ts';
import { createNftsService } from './nfts.service.ts';
import { type Position, pageStatement, toPosition } from './nfts.sql.ts';

const CARS = 20_000;
const LIMIT = 20;
/** At most a page and one from a page and one of cells, then the page itself. The first car of each cell comes on top. */
const PAGE_ROWS = (LIMIT + 1) ** 2 + 2 * (LIMIT + 1);
const START = 1_700_000_000;
const WHALE = `0x${'a'.repeat(40)}` as const;
const SMALL = `0x${'b'.repeat(40)}` as const;

/** The bad cases: rare series and ranks, a chain whose cars are all old, one owner of much and one of little. */
function makeCar(i: number): Car {
  const chain: Chain = i < CARS / 10 ? 'avalanche' : seededRandom(`${i} chain`) < 0.6 ? 'binance' : 'matic';
  const rare = (name: string, length: number) => Math.floor(seededRandom(`${i} ${name}`) ** 4 * length);
  const owner = i % 4_000 === 7 ? SMALL : seededRandom(`${i} owner`) < 0.2 ? WHALE : wallet(i % 3_000);
  const time = { mintedAt: START + i, updatedAt: START + CARS + (i % 977) };
  const series = SERIES[rare('series', SERIES.length)] ?? null;
  const rank = RANKS[rare('rank', RANKS.length)] ?? 'underdog';
  const upgrades = Object.fromEntries(UPGRADES.map((name) => [name, rare(name, 6)])) as Car['upgrades'];
  return testCar({ chain, tokenId: BigInt(i), owner, minter: owner, series, rank, upgrades, ...time });
}

const wallet = (i: number) => `0x${i.toString(16).padStart(40, 'c')}` as const;

let api: TestApi;
let cells = 0;
let maxRows = 0;
beforeAll(async () => {
  api = await openTestApi();
  await fillTables(api.db, ['car'], async () => {
    for (let from = 0; from < CARS; from += 2_000)
      await api.addCars(Array.from({ length: 2_000 }, (_, i) => makeCar(from + i)));
    // One car of a hundred has a price, an end and a sale; most have none of them.
    await api.db.query(
      `update car set price = token_id, deadline = $1::int8 + token_id::int8, listed_at = $1::int8 + token_id::int8, last_sale_at = $1::int8 + token_id::int8
       where token_id % 100 = 0`,
      [START],
    );
  });
  // As the database's own housekeeping does after so many rows.
  await api.db.query('vacuum analyze');
  const [count] = await api.db.query<{ n: number }>('select count(*) as n from nft_count where count > 0');
  cells = count?.n ?? 0;
  maxRows = cells + PAGE_ROWS;
}, 120_000);
afterAll(() => api.close());

const countRead = (statement: Statement) => countRowsRead(api.db, { ...statement, table: 'car' });

const page = (filter: Partial<NftFilter>, sort: Sort, after?: Position): Statement =>
  pageStatement({ filter: { served: CHAINS, ...filter }, sort, limit: LIMIT, after });

/** Where a reader is after half of everything. */
const HALF: Record<Sort, Position> = {
  newest: { value: START + CARS / 2, id: 'binance-cars-10000' },
  oldest: { value: START + CARS / 2, id: 'binance-cars-10000' },
  series: toPosition('series', { ...row(), series: 2, mintedAt: START + CARS / 2 }),
  rank: toPosition('rank', { ...row(), rank: 1, mintedAt: START + CARS / 2 }),
  performance_down: { value: 300, id: 'binance-cars-10000' },
  performance_up: { value: 300, id: 'binance-cars-10000' },
  recently_updated: { value: START + CARS + 400, id: 'binance-cars-10000' },
  title: { value: 'Gravel Runabout 5000', id: 'binance-cars-5000' },
  price_up: { value: '500', id: 'binance-cars-10000' },
  price_down: { value: '500', id: 'binance-cars-10000' },
  ending_soon: { value: START + 500, id: 'binance-cars-10000' },
  recently_listed: { value: START + 500, id: 'binance-cars-10000' },
  recently_sold: { value: 0, id: 'binance-cars-10000' },
};

function row() {
  const market = { price: null, performance: null, deadline: null, listedAt: null, lastSaleAt: null };
  return { id: 'binance-cars-10000', title: '', mintedAt: 0, updatedAt: 0, series: 0, rank: 0, ...market };
}

const FILTERS: [string, Partial<NftFilter>][] = [
  ['no filter', {}],
  ['a chain whose cars are all old', { chain: ['avalanche'] }],
  ['a rare combination', { chain: ['matic'], buildSeries: ['ultra_series'], currentRank: ['legend'] }],
  ['much of everything', { chain: ['binance', 'matic'], currentRank: ['underdog', 'handyman', 'expert'] }],
  ['the slowest class', { performanceClass: ['D'] }],
  ['the fastest class on one chain', { performanceClass: ['S'], chain: ['matic'] }],
  ['a state that no car is in', { status: ['buy_now'] }],
  ['a category that no item is in', { category: ['music'] }],
  ['a chain of two that are served', { served: ['binance', 'matic'] }],
];

describe('pageStatement', () => {
  test.each(FILTERS.flatMap(([name, filter]) => SORTS.map((sort) => [name, sort, filter] as const)))(
    'reads a bounded number of cars: %s by %s',
    async (_, sort, filter) => {
      for (const statement of [page(filter, sort), page(filter, sort, HALF[sort])]) {
        expect(await countRead(statement)).toBeLessThanOrEqual(maxRows);
      }
    },
  );

  test.each(['newest', 'oldest', 'series', 'rank'] as const)(
    'reads a bounded number of cars of an owner, however many there are: by %s',
    async (sort) => {
      for (const owner of [WHALE, SMALL]) {
        const rare: Partial<NftFilter> = { buildSeries: ['ultra_series'], currentRank: ['legend'] };
        for (const statement of [page({ owner }, sort), page({ owner, ...rare }, sort)]) {
          expect(await countRead(statement)).toBeLessThanOrEqual(maxRows);
        }
      }
    },
  );

  test.each(['newest', 'oldest', 'series', 'rank'] as const)(
    'reads a bounded number of cars of an author with two wallets: by %s',
    async (sort) => {
      const [author] = await api.db.query<{ id: number }>('select id from author where wallet = $1', [WHALE]);
      await api.db.query('update author set holder_id = $1 where wallet = $2', [author?.id ?? 0, wallet(1)]);
      const filter = { author: author?.id ?? 0 };
      for (const statement of [page(filter, sort), page(filter, sort, HALF[sort])]) {
        expect(await countRead(statement)).toBeLessThanOrEqual(2 * maxRows);
      }
      await api.db.query('update author set holder_id = null where wallet = $1', [wallet(1)]);
    },
  );

  test.each(['recently_updated', 'title'] as const)(
    'reads no cars but those of the owner: by %s',
    async (sort) => {
      const [own] = await api.db.query<{ n: number }>('select count(*) as n from car where owner = $1', [
        SMALL,
      ]);
      expect(await countRead(page({ owner: SMALL }, sort))).toBeLessThanOrEqual((own?.n ?? 0) + LIMIT + 1);
    },
  );

  test('reads no more than a page of what an author has minted or likes', async () => {
    const [{ id } = { id: 0 }] = await api.db.query<{ id: number }>(
      'select id from author where wallet = $1',
      [WHALE],
    );
    await api.db.query('insert into nft_like (nft_id, author_id, at) select id, $1, minted_at from car', [
      id,
    ]);
    await api.db.query('vacuum analyze nft_like');
    for (const filter of [{ creator: id }, { likedBy: id }]) {
      for (const after of [undefined, HALF.newest]) {
        expect(await countRead(page(filter, 'newest', after))).toBeLessThanOrEqual(3 * (LIMIT + 1));
      }
    }
  });

  test('reads and counts a bounded number of cars of a price range', async () => {
    const range = { minPrice: '400', maxPrice: '19000' };
    for (const sort of ['price_up', 'price_down'] as const) {
      for (const filter of [range, { ...range, chain: ['binance' as const] }]) {
        for (const after of [undefined, HALF[sort]])
          expect(await countRead(page(filter, sort, after))).toBeLessThanOrEqual(maxRows);
      }
    }
    const counted = pricedCellsStatement({ served: CHAINS, ...range }, { cap: 3, facets: true });
    expect(await countRead(counted)).toBeLessThanOrEqual(3 * cells);
  });

  test('reads only what a rare title needs', async () => {
    expect(await countRead(page({ title: String(CARS - 1) }, 'rank'))).toBeLessThan(100);
  });
});

/** All that a list asks the database, and what it answers. */
async function listRecorded(query: Record<string, string>) {
  const asked: Statement[] = [];
  const recording: Db = {
    ...api.db,
    query: (sql, params = []) => {
      asked.push({ sql, params });
      return api.db.query(sql, params);
    },
  };
  const service = createNftsService({
    db: recording,
    contracts: { binance: { cars: CONTRACT }, matic: { cars: CONTRACT }, avalanche: { cars: CONTRACT } },
    cursors: createNftCursors(createSigner(['a secret of the tests, with 32 letters'])),
    indexedNow: async () => ({}),
  });
  const list = await service.list(NftQuerySchema.parse(query));
  let rows = 0;
  for (const statement of asked) rows += await countRead(statement);
  return { list, rows };
}

describe('a list of an owner', () => {
  test('counts a bounded number of its cars, once where nothing else is chosen', async () => {
    const { list, rows } = await listRecorded({ owner: WHALE, limit: String(LIMIT) });
    expect([list.total, list.capped]).toEqual([MAX_COUNTED.owner + 1, { total: true, facets: true }]);
    expect(rows).toBeLessThanOrEqual(maxRows + MAX_COUNTED.owner + 1);
    expect(MAX_COUNTED.owner).toBeLessThanOrEqual(1_000);
  });

  test('counts those of a chain apart, as far as it counts', async () => {
    const { list, rows } = await listRecorded({ owner: WHALE, chain: 'avalanche', limit: String(LIMIT) });
    const [own] = await api.db.query<{ n: number }>(
      `select count(*) as n from car where owner = $1 and chain = 'avalanche'`,
      [WHALE],
    );
    expect([list.total, list.capped]).toEqual([own?.n, { total: false, facets: true }]);
    expect(rows).toBeLessThanOrEqual(maxRows + 2 * (MAX_COUNTED.owner + 1));
  });
});

test('ITEM_EVENTS reads no more events than were asked for, however many others came later', async () => {
  await api.db.query(
    `insert into event (chain, block_number, log_index, block_hash, tx_hash, timestamp, source, kind, data)
     select 'binance', n, 0, '0x', '0x', 0, 'cars', 'car_updated', '{}' from generate_series(1, 23000) as n`,
  );
  await api.db.query(
    `insert into event_subject (chain, kind, id, block_number, log_index)
     select 'binance', 'car', 'binance-cars-' || case when n <= 3000 then 1 else n end, n, 0 from generate_series(1, 23000) as n`,
  );
  await api.db.query('vacuum analyze event, event_subject');
  const question = { sql: ITEM_EVENTS, params: ['binance', 'binance-cars-1', LIMIT, 'car'] };
  for (const table of ['event', 'event_subject'])
    expect(await countRowsRead(api.db, { ...question, table })).toBeLessThanOrEqual(LIMIT);
});
