import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { ActivityKind } from '@pitlane/shared/domain/orders/activity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLOORS } from '../../core/orders/floors-sql.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { byDepth } from '../../testing/depth.ts';
import { fillTables } from '../../testing/fill-tables.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { ALICE, BOB, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { addOrders, testOrder } from '../../testing/test-orders.ts';
import { BEST_OFFERS, CHEAPEST, FLOOR_DAYS, MAX_LISTED, MAX_OFFERS, SALE_DAYS } from './market.repo.ts';

const DAY = 86_400;
const TODAY = Math.floor(Date.now() / 1_000 / DAY) * DAY;
const KIND: ActivityKind = 'sale';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

const daysOf = async (query: string) => (await api.json(`/api/market/history?${query}`)).body.days;
const sale = { kind: KIND, via: 'listing' as const, paid: true };

describe('GET /api/market/history', () => {
  beforeEach(() =>
    addActivity(api.db, [
      testActivity({ ...sale, number: 1, at: TODAY - 2 * DAY, price: 5n, series: 3 }),
      testActivity({ ...sale, number: 2, at: TODAY - 2 * DAY + 9, price: 7n, series: 0 }),
      testActivity({ ...sale, number: 3, at: TODAY, price: 11n, series: 3, chain: 'matic' }),
      testActivity({ ...sale, number: 4, at: TODAY, price: 99n, collection: 'garages' }),
      testActivity({ ...sale, number: 5, at: TODAY - 40 * DAY, price: 13n, series: 1 }),
    ]),
  );

  test('adds up the sales of cars by day', async () => {
    const { body } = await api.json('/api/market/history');
    expect(body).toMatchObject({ from: TODAY - 29 * DAY, to: TODAY });
    expect(body.days).toEqual([
      { day: TODAY - 2 * DAY, sales: 2, volume: '12' },
      { day: TODAY, sales: 1, volume: '11' },
    ]);
    expect(await daysOf('days=41')).toHaveLength(3);
  });

  test('keeps to series and chains', async () => {
    expect(await daysOf('buildSeries=rare_series')).toEqual([
      { day: TODAY - 2 * DAY, sales: 1, volume: '5' },
      { day: TODAY, sales: 1, volume: '11' },
    ]);
    expect(await daysOf('chain=matic&days=60')).toEqual([{ day: TODAY, sales: 1, volume: '11' }]);
  });

  test('a day whose sales a reorganisation took away is left out', async () => {
    await api.db.query(`delete from activity where chain = 'matic'`);
    expect(await daysOf('chain=matic')).toEqual([]);
  });

  test('gives the lowest price of each day, and of today the one that is listed now', async () => {
    const day = TODAY / DAY;
    await api.db.query(
      `insert into floor_day values ('binance', 3, $1 - 2, 9, true), ('matic', 3, $1 - 2, 8, false),
         ('binance', 1, $1 - 1, 4, true), ('binance', 3, $1 - 40, 1, true), ('binance', 3, $1, 2, true)`,
      [day],
    );
    const floorsOf = async (query: string) => (await api.json(`/api/market/history?${query}`)).body.floors;
    expect(await floorsOf('buildSeries=rare_series')).toEqual([
      { day: TODAY - 2 * DAY, floor: '8', seen: false },
    ]);
    await api.addCars([
      testCar({ tokenId: 1n, series: 'rare_series' }),
      testCar({ tokenId: 2n, series: 'common_series' }),
    ]);
    await api.db.query(`update car set price = 10 * token_id, status = 'buy_now'`);
    const rare = { day: TODAY, floor: '10', seen: true };
    expect(await floorsOf('buildSeries=rare_series&chain=binance')).toEqual([
      { day: TODAY - 2 * DAY, floor: '9', seen: true },
      rare,
    ]);
    expect(await floorsOf('buildSeries=common_series')).toMatchObject([{ floor: '4' }, { floor: '20' }]);
    expect(await floorsOf('')).toMatchObject([{ floor: '8' }, { floor: '4' }, rare]);
  });

  test.each(['days=0', 'days=366', 'buildSeries=gold'])('refuses %s', async (query) => {
    expect((await api.json(`/api/market/history?${query}`)).status).toBe(400);
  });
});

describe('GET /api/market/floors and /worth', () => {
  beforeEach(async () => {
    await api.addCars([
      testCar({ tokenId: 1n, series: 'rare_series', owner: BOB }),
      testCar({ tokenId: 2n, series: 'rare_series', owner: ALICE }),
      testCar({ tokenId: 3n, series: 'rare_series', rank: 'pro', owner: BOB }),
      testCar({ tokenId: 4n, series: 'ultra_series', owner: ALICE }),
      testCar({ tokenId: 5n, series: 'rare_series', chain: 'matic', owner: ALICE }),
    ]);
    await api.db.query(
      `update car set price = 30 - 10 * token_id / 3, status = 'buy_now' where owner = $1 and chain = 'binance'`,
      [BOB],
    );
  });

  test('the cheapest listed car of each chain and series, whatever its rank', async () => {
    const { body } = await api.json('/api/market/floors');
    expect(body.floors).toEqual([{ chain: 'binance', buildSeries: 'rare_series', floor: '20', listed: 2 }]);
    expect((await api.json('/api/market/floors?chain=matic')).body.floors).toEqual([]);
  });

  test('counts what has a price, and says how many cars have none', async () => {
    const { body } = await api.json(`/api/market/worth?owner=${ALICE}`);
    expect(body).toMatchObject({ worth: '20', cars: 3, priced: 1, capped: false });
    expect((await api.json(`/api/market/worth?owner=${BOB}`)).body).toMatchObject({ worth: '40', priced: 2 });
    expect((await api.json('/api/market/worth')).status).toBe(400);
    expect((await api.json(`/api/market/worth?owner=${BOB}&author=1`)).status).toBe(400);
  });

  test('adds up the cars of all wallets of an author', async () => {
    const [{ id } = { id: 0 }] = await api.db.query<{ id: number }>(
      'insert into author (username) values (null) returning id',
    );
    await api.db.query('update author set holder_id = $1 where wallet = any($2)', [id, [ALICE, BOB]]);
    const { body } = await api.json(`/api/market/worth?author=${id}`);
    expect(body).toMatchObject({ worth: '60', cars: 5, priced: 3, capped: false });
    expect((await api.json('/api/market/worth?author=99999')).body).toMatchObject({ worth: '0', cars: 0 });
  });

  test('reads one car of each facet cell', async () => {
    await api.addCars(
      Array.from({ length: 300 }, (_, i) =>
        testCar({ tokenId: BigInt(100 + i), series: 'common_series', owner: BOB }),
      ),
    );
    await api.db.query(`update car set price = token_id, status = 'buy_now' where token_id >= 100`);
    await api.db.query('analyze');
    const read = await countRowsRead(api.db, { sql: FLOORS, params: [['binance', 'matic']], table: 'car' });
    expect(read).toBeLessThanOrEqual(3);
  });
});

test('SALE_DAYS reads no day that is not asked for', async () => {
  await api.db.query(
    `insert into sale_day select chain, 'cars', series, day, 1, 1
     from unnest($1::text[]) as chain, generate_series(0, 6) as series, generate_series(1, 1000) as day`,
    [[...CHAINS]],
  );
  await api.db.query('vacuum analyze sale_day');
  const params = [[...CHAINS], [0, 1, 2, 3, 4, 5, 6], 971];
  const read = await countRowsRead(api.db, { sql: SALE_DAYS, params, table: 'sale_day', byIndex: true });
  expect(read).toBe(CHAINS.length * 7 * 30);
});

test('FLOOR_DAYS reads no day that is not asked for', async () => {
  await api.db.query(
    `insert into floor_day select chain, series, day, 1, true
     from unnest($1::text[]) as chain, generate_series(0, 6) as series, generate_series(1, 1000) as day`,
    [[...CHAINS]],
  );
  await api.db.query('vacuum analyze floor_day');
  const params = [[...CHAINS], [0, 1, 2, 3, 4, 5, 6], 971, 1001];
  const read = await countRowsRead(api.db, { sql: FLOOR_DAYS, params, table: 'floor_day', byIndex: true });
  expect(read).toBe(CHAINS.length * 7 * 30);
});

describe('depth', () => {
  const RARE = 3;
  const ACTIVE = { active: true, reason: null, side: 'offer' as const };

  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.db.reset());

  /** Rare cars of all ranks on one chain, listed at these prices. */
  async function list(prices: number[]) {
    const ranks = ['underdog', 'pro', 'legend'] as const;
    await api.addCars(
      prices.map((_, i) =>
        testCar({ tokenId: BigInt(i + 1), series: 'rare_series', rank: ranks[i % 3] ?? 'pro' }),
      ),
    );
    await api.db.query(
      `update car set status = 'buy_now', price = ($1::numeric[])[token_id::int] where token_id <= $2`,
      [prices, prices.length],
    );
  }
  /** An offer for any car of these series (a set of bits) at this price. */
  const offer = (number: number, wantedSeries: number | null, price: bigint) =>
    testOrder({ ...ACTIVE, number, tokenId: null, wantedSeries, minRank: 0, minLevels: null, price });
  const read = async (query = 'chain=binance&buildSeries=rare_series') =>
    (await api.json(`/api/market/depth?${query}`)).body;

  describe('GET /api/market/depth', () => {
    test('counts listings up to each price, and offers from it on', async () => {
      await list([1_000, 1_100, 1_210, 3_000]);
      await addOrders(api.db, [
        offer(1, 1 << RARE, 1_000n),
        offer(2, null, 1_100n),
        offer(3, 1 << 1, 9_000n),
        testOrder({ ...ACTIVE, number: 4, price: 8_000n }),
      ]);
      const { steps, ...rest } = await read();
      expect(rest).toMatchObject({ best_offer: '1100', listed: 4, offers: 2, capped: false });
      expect(steps.slice(0, 4)).toEqual([
        { price: '1000', listed: 1, offers: 2 },
        { price: '1100', listed: 2, offers: 1 },
        { price: '1200', listed: 2, offers: 0 },
        { price: '1400', listed: 3, offers: 0 },
      ]);
      expect(steps.at(-1)).toEqual({ price: '3000', listed: 4, offers: 0 });
    });

    test('leaves out cars that operators have hidden', async () => {
      await list([1_000, 1_100, 1_210]);
      expect(await read()).toMatchObject({ listed: 3 });
      const hide = `insert into hidden (kind, target, reason, at) values ('item', 'binance-cars-1', 'x', 0)`;
      await api.db.query(hide);
      const { steps, listed } = await read();
      expect([listed, steps[0]]).toEqual([2, { price: '1100', listed: 1, offers: 0 }]);
    });

    test('has no step where nothing is listed, and still tells the best offer', async () => {
      await addOrders(api.db, [offer(1, 1 << RARE, 7n)]);
      expect(await read()).toMatchObject({ steps: [], best_offer: '7', listed: 0 });
      expect(await read('chain=matic&buildSeries=rare_series')).toMatchObject({
        steps: [],
        best_offer: null,
      });
    });

    test.each(['chain=binance', 'buildSeries=gold', 'chain=moon&buildSeries=rare_series'])(
      'refuses %s',
      async (query) => {
        expect((await api.json(`/api/market/depth?${query}`)).status).toBe(400);
      },
    );

    test('looks at so many listings and offers, however many there are', async () => {
      await fillTables(api.db, ['car'], () =>
        api.db.query(
          `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at,
         mint_block, mint_log_index, updated_at, title, traits, version, status, price, category)
       select 'binance-cars-' || n, 'binance', 'cars', n, '0x', '0x', case when n % 4 = 0 then 1 + n % 7 else $2::int end, n % 6, '{}',
         0, 0, 0, 0, 0, 0, '', '{}', 0, 'buy_now', n, 'car'
       from generate_series(1, $3::int * $1::int) as n`,
          [2 * MAX_LISTED, RARE, byDepth(8, 36)],
        ),
      );
      const offers = Array.from({ length: byDepth(4, 10) * MAX_OFFERS }, (_, i) =>
        offer(i + 1, 1 << RARE, BigInt(i + 1)),
      );
      await fillTables(api.db, ['book_order'], () => addOrders(api.db, offers));
      await api.db.query('vacuum analyze');
      expect(await read()).toMatchObject({ listed: MAX_LISTED, offers: MAX_OFFERS, capped: true });
      const params = [['binance'], RARE];
      const cars = await countRowsRead(api.db, { sql: CHEAPEST, params, table: 'car' });
      expect(cars).toBeLessThanOrEqual(RANKS.length * (MAX_LISTED + 1));
      const orders = await countRowsRead(api.db, { sql: BEST_OFFERS, params, table: 'book_order' });
      expect(orders).toBe(MAX_OFFERS);
    }, 120_000);
  });
});
