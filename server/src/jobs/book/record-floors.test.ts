import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ActivityKind } from '@pitlane/shared/domain/orders/activity';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTE_SOLD_DAYS } from '../../core/orders/floors-sql.ts';
import type { SqlValue } from '../../platform/db/db.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { type ActivityRow, addActivity, testActivity } from '../../testing/test-activity.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { addOrders, addReadyProjections, testOrder } from '../../testing/test-orders.ts';
import { CLOSE_AFTER, createFloorKeeper, NOTE_FLOORS } from './record-floors.ts';

const DAY = 86_400;
const TODAY = 20_000;
const CHAIN: Chain = 'binance';
const RARE = 3;
const KIND: ActivityKind = 'sale';

const db = await openTestDb();
let now = 0;
/** A keeper as a process has it that has just started. */
const start = () => createFloorKeeper(() => now);
let keeper = start();
const keep = () => keeper.keep(db, CHAIN);

const readFloors = async () =>
  (
    await db.query<{ day: number; floor: bigint; seen: boolean }>(
      'select day, floor, seen from floor_day order by series, day',
    )
  ).map(({ day, floor, seen }) => [day - TODAY, Number(floor), seen]);

/** Lists one Rare car at this price, or takes it off. */
async function list(price: number | null) {
  await db.query('delete from car');
  await db.query(
    `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at,
       mint_block, mint_log_index, updated_at, title, traits, version, status, price, category)
     values ('binance-cars-1', 'binance', 'cars', 1, '0x', '0x', ${RARE}, 0, '{}', 0, 0, 0, 0, 0, 0, '', '{}', 0, $1, $2, 'car')`,
    [price === null ? 'not_listed' : 'buy_now', price],
  );
}
/** A sale by an order that was posted. */
async function sell(number: number, at: number, price: number, via: 'listing' | 'offer' = 'listing') {
  const order = testOrder({ number, side: via });
  await addOrders(db, [order]);
  await sellApart(number, at, price, { via, orderId: order.id });
}
/** A sale by an order that was never posted. */
const sellApart = (number: number, at: number, price: number, more: Partial<ActivityRow> = {}) =>
  addActivity(db, [
    testActivity({
      number,
      at,
      kind: KIND,
      via: 'listing',
      orderId: testOrder({ number }).id,
      paid: true,
      price: BigInt(price),
      series: RARE,
      ...more,
    }),
  ]);
const setHead = (head: number) =>
  db.query(
    `insert into checkpoint values ('binance', 7, '0x', 1, $1, 0)
     on conflict (chain) do update set head_number = excluded.head_number`,
    [head],
  );

beforeEach(async () => {
  await db.reset();
  await addReadyProjections(db);
  await setHead(7);
  keeper = start();
  now = TODAY * DAY + CLOSE_AFTER;
});
afterAll(() => db.close());

describe('createFloorKeeper', () => {
  test('keeps the lowest floor that was seen on a day', async () => {
    for (const price of [30, 20, 25, null]) {
      await list(price);
      await keep();
    }
    expect(await readFloors()).toEqual([[0, 20, true]]);
    await list(40);
    now += DAY;
    await keep();
    expect(await readFloors()).toEqual([
      [0, 20, true],
      [1, 40, true],
    ]);
  });

  test('a car that was bought between two looks was listed at its price', async () => {
    await list(30);
    await keep();
    await sell(1, now, 10);
    await sell(2, now, 5, 'offer');
    now = (TODAY + 1) * DAY + CLOSE_AFTER - 1;
    await keep();
    expect(await readFloors()).toEqual([
      [0, 30, true],
      [1, 30, true],
    ]);
    now += 1;
    await keep();
    expect(await readFloors()).toEqual([
      [0, 10, true],
      [1, 30, true],
    ]);
  });

  test('what two hands sell each other by an order that was never posted is no floor', async () => {
    await sell(1, (TODAY - 2) * DAY, 7);
    await sellApart(2, (TODAY - 2) * DAY, 1);
    await sellApart(3, (TODAY - 1) * DAY, 1);
    await keep();
    expect(await readFloors()).toEqual([[-2, 7, false]]);
  });

  test('of the days before it knows what was bought, and says so', async () => {
    await sell(1, (TODAY - 40) * DAY, 9);
    await sell(2, (TODAY - 2) * DAY, 7);
    await sell(3, (TODAY - 2) * DAY + 5, 8);
    await sell(4, (TODAY - 400) * DAY, 1);
    await keep();
    expect(await readFloors()).toEqual([
      [-40, 9, false],
      [-2, 7, false],
    ]);
  });

  test('catches up after days without the job, and repeating a day changes nothing', async () => {
    await list(30);
    await keep();
    await sell(1, now + DAY, 20);
    now += 3 * DAY;
    const expected = [
      [0, 30, true],
      [1, 20, false],
      [3, 30, true],
    ];
    for (const process of [start(), start()]) {
      keeper = process;
      await keep();
      expect(await readFloors()).toEqual(expected);
    }
  });

  test.each([
    ['facts are rebuilt', () => db.query(`update projection set phase = 'rows' where name = 'car'`)],
    ['verdicts are rebuilt', () => db.query(`update projection set phase = 'rows' where name = 'verdict'`)],
    ['the index is behind', () => setHead(8)],
  ])('notes nothing while %s', async (_, happen) => {
    await list(30);
    await sell(1, (TODAY - 2) * DAY, 7);
    await happen();
    expect(await keep()).toBe(false);
    expect(await readFloors()).toEqual([]);
  });
});

test('looks at one car of each facet cell, and at the sales of the days that are closed', async () => {
  await db.query(
    `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at,
       mint_block, mint_log_index, updated_at, title, traits, version, status, price, category)
     select 'binance-cars-' || n, 'binance', 'cars', n, '0x', '0x', ${RARE}, 0, '{}', 0, 0, 0, 0, 0, 0, '', '{}', 0, 'buy_now', n, 'car'
     from generate_series(1, 3000) as n`,
  );
  const numbers = Array.from({ length: 3_000 }, (_, i) => i + 1);
  const orders = numbers.map((number) => testOrder({ number }));
  await addOrders(db, orders);
  await addActivity(
    db,
    orders.map(({ id: orderId }, i) =>
      testActivity({
        number: i + 1,
        at: i * DAY,
        kind: KIND,
        via: 'listing',
        price: 1n,
        series: RARE,
        orderId,
      }),
    ),
  );
  await db.query('vacuum analyze');
  const read = (sql: string, params: SqlValue[], table: string) => countRowsRead(db, { sql, params, table });
  expect(await read(NOTE_FLOORS, [['binance'], TODAY], 'car')).toBe(1);
  for (const table of ['activity', 'book_order'])
    expect(await read(NOTE_SOLD_DAYS, [CHAIN, 500, 530], table)).toBe(30);
});
