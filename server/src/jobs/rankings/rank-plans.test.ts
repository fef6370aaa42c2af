import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { addOrders, testOrder } from '../../testing/test-orders.ts';
import { RANK_AUTHORS, RANK_COLLECTIONS, RANK_SHOWCASES } from './rank-sql.ts';

const HOUR = 10_000;
const WALLETS = 400;
const HOURS_EACH = 20;
const wallet = (i: number): Address => `0x${i.toString(16).padStart(40, '0')}`;

let db: TestDb;
let api: TestApi;
beforeAll(async () => {
  db = await openTestDb();
  api = await openTestApi({}, db);
  const cars = Array.from({ length: WALLETS * 3 }, (_, i) =>
    testCar({ tokenId: BigInt(i + 1), owner: wallet((i % WALLETS) + 1) }),
  );
  await api.addCars(cars);
  await addOrders(
    db,
    Array.from({ length: WALLETS }, (_, i) =>
      testOrder({ number: i + 1, maker: wallet(i + 1), active: true, reason: null }),
    ),
  );
  await db.query(
    `insert into seller_hour (chain, seller, hour, collection, sales, volume)
     select 'binance', wallet, hour, 'cars', 1, 5 from author
     cross join (select -1 as hour union all select generate_series(${HOUR} - ${HOURS_EACH} * 60, ${HOUR}, 60)) as h`,
  );
  await db.query(
    `insert into seller_buyer (chain, seller, collection, buyer, sales)
     select 'binance', a.wallet, 'cars', b.wallet, 1 from author a join author b on abs(a.id - b.id) between 1 and 5`,
  );
  await db.query('vacuum analyze');
}, 120_000);
afterAll(async () => {
  await api.close();
  await db.close();
});

describe('RANK_AUTHORS', () => {
  const firstIds = async () =>
    (await db.query<{ id: number }>('select id from author order by id limit 20')).map(({ id }) => id);

  test('ranks the authors that it is asked for', async () => {
    const params = [await firstIds(), [...CHAINS], HOUR];
    const [row] = await db.query<{ changed: number }>(RANK_AUTHORS, params);
    expect(row?.changed).toBeGreaterThanOrEqual(20);
  });

  test.each([
    ['seller_hour', HOURS_EACH + 2],
    ['seller_buyer', 10],
    ['car', 0],
    ['series_owner', 1],
    ['book_order', 1],
  ])('reads of %s only what the authors have', async (table, each) => {
    const ids = await firstIds();
    const read = await countRowsRead(db, { sql: RANK_AUTHORS, params: [ids, [...CHAINS], HOUR], table });
    expect(read).toBeLessThanOrEqual(each * ids.length);
  });
});

describe('RANK_COLLECTIONS', () => {
  test('reads no car to count owners', async () => {
    const read = await countRowsRead(db, {
      sql: RANK_COLLECTIONS,
      params: [null, [...CHAINS], HOUR],
      table: 'car',
    });
    expect(read).toBe(0);
  });
});

describe('RANK_SHOWCASES', () => {
  test('reads the dearest sale of each day, however many there were', async () => {
    const days = 30;
    const since = 1_000 * 86_400;
    await addActivity(
      db,
      Array.from({ length: 3_000 }, (_, i) =>
        testActivity({
          number: i + 1,
          kind: 'sale',
          series: 3,
          price: BigInt(i + 1),
          at: since + (i % days) * 86_400,
          fromAccount: wallet(1),
          toAccount: wallet(2),
        }),
      ),
    );
    await db.query('vacuum analyze activity');
    const params = [[...CHAINS], [1, 2, 3, 4, 5, 6], since, since + days * 86_400];
    expect(await db.query(RANK_SHOWCASES, params)).toEqual([{ changed: 1 }]);
    const read = await countRowsRead(db, { sql: RANK_SHOWCASES, params, table: 'activity' });
    expect(read).toBeLessThanOrEqual(days + 2);
  });
});
