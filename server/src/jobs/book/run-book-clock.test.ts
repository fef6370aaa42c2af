import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { openTestDb } from '../../testing/test-db.ts';
import {
  addFacts,
  addOrders,
  addReadyProjections,
  GOOD_FACTS,
  readOrders,
  testOrder,
} from '../../testing/test-orders.ts';
import { flipDue, MAX_FLIPS, runBookClock } from './run-book-clock.ts';

const db = await openTestDb();
let now = 0;
const clock = () => now;
beforeEach(async () => {
  await db.reset();
  await addReadyProjections(db);
  await addFacts(db, testOrder({ number: 0 }), GOOD_FACTS);
  now = 1_000;
});
afterAll(() => db.close());

function run(database: Db = db) {
  const lines: string[] = [];
  const say = (...words: unknown[]) => lines.push(JSON.stringify(words));
  const log = { child: () => log, debug: () => undefined, info: say, warn: say } as unknown as Log;
  return { ...runBookClock({ db: database, log, chains: ['binance'], clock }), lines };
}

const readReasons = async () => (await readOrders(db)).map(({ reason }) => reason);
const readCars = () => db.query('select status, price from car');
/** An order that begins at 1,010 and ends at 1,020. */
const PASSING = testOrder({ number: 1, startTime: 1_010, endTime: 1_020, dueAt: 1_000 });

describe('flipDue', () => {
  test('begins and ends orders at their second, and their cars with them', async () => {
    await addOrders(db, [PASSING]);
    const states: unknown[] = [];
    for (now of [1_000, 1_009, 1_010, 1_019, 1_020, 9_000]) {
      states.push([await flipDue(db, 'binance', clock), ...(await readReasons()), ...(await readCars())]);
    }
    const [unlisted, listed] = [
      { status: 'not_listed', price: null },
      { status: 'buy_now', price: 1_000n },
    ];
    expect(states).toEqual([
      [1, 'not_started', unlisted],
      [0, 'not_started', unlisted],
      [1, null, listed],
      [0, null, listed],
      [1, 'expired', unlisted],
      [0, 'expired', unlisted],
    ]);
    const told = await db.query('select entity from change order by seq');
    expect(told.map((row) => Object.values(row)[0])).toEqual(['order', 'order', 'nft', 'order', 'nft']);
  });

  test('follows the newest block where it is ahead of the clock', async () => {
    await addOrders(db, [PASSING]);
    await db.query(`insert into checkpoint values ('binance', 1, '0x', 1010, 1, 0)`);
    await flipDue(db, 'binance', clock);
    expect(await readReasons()).toEqual([null]);
  });

  test('judges nothing while a fact is being rebuilt', async () => {
    await addOrders(db, [PASSING]);
    await db.query(`update projection set phase = 'rows' where name = 'order_fill'`);
    expect(await flipDue(db, 'binance', clock)).toBe(0);
    expect(await readReasons()).toEqual(['token_gone']);
  });

  test('takes so many at a time', async () => {
    await addOrders(
      db,
      Array.from({ length: MAX_FLIPS + 1 }, (_, number) => testOrder({ number, dueAt: 1_000 })),
    );
    expect(await flipDue(db, 'binance', clock)).toBe(MAX_FLIPS);
    expect(await flipDue(db, 'binance', clock)).toBe(1);
    expect(await flipDue(db, 'binance', clock)).toBe(0);
  });

  test('names every order and car of a full turn: a gap would make all browsers reload everything', async () => {
    await db.query(
      `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at,
         mint_block, mint_log_index, updated_at, title, traits, version, status, price, category)
       select 'binance-cars-' || n, 'binance', 'cars', n, '0x', '0x', 0, 0, '{}', 0, 0, 0, 0, 0, 0, '', '{}', 0, 'buy_now', 1, 'car'
       from generate_series(2, $1::int + 1) as n`,
      [MAX_FLIPS],
    );
    await addOrders(
      db,
      Array.from({ length: MAX_FLIPS }, (_, i) =>
        testOrder({ number: i + 1, tokenId: BigInt(i + 2), endTime: 1_000, dueAt: 1_000 }),
      ),
    );
    expect(await flipDue(db, 'binance', clock)).toBe(MAX_FLIPS);
    const told = await db.query(
      'select entity, count(*) as count from change group by entity order by entity',
    );
    expect(told).toEqual([
      { entity: 'nft', count: MAX_FLIPS },
      { entity: 'order', count: MAX_FLIPS },
    ]);
  });
});

describe('runBookClock', () => {
  test('judges what is due, also what is posted later', async () => {
    await addOrders(db, [PASSING]);
    const job = run();
    await expect.poll(readReasons).toEqual(['not_started']);
    now = 1_010;
    await expect.poll(readReasons, { timeout: 5_000 }).toEqual([null]);
    await addOrders(db, [testOrder({ number: 2, dueAt: 1_010, endTime: 1_010 })]);
    await expect.poll(readReasons, { timeout: 5_000 }).toEqual([null, 'expired']);
    await job.stop();
    expect(job.lines).toEqual([]);
  });

  test('goes on after a failure of the database, and says both', async () => {
    await addOrders(db, [PASSING]);
    let failing = true;
    const transaction: Db['transaction'] = (work) =>
      failing ? Promise.reject(new Error('away')) : db.transaction(work);
    const job = run({ ...db, transaction });
    await expect.poll(() => job.lines.length).toBe(1);
    failing = false;
    await expect.poll(readReasons, { timeout: 5_000 }).toEqual(['not_started']);
    await expect.poll(() => job.lines.length).toBe(2);
    await job.stop();
    expect(job.lines[0]).toContain('trying again');
    expect(job.lines[1]).toContain('goes on');
  });

  test('leaves it to the process that has the lease, and takes over when that one ends', async () => {
    await addOrders(db, [PASSING]);
    const leader = run();
    await expect.poll(readReasons).toEqual(['not_started']);
    let [asked, writes] = [0, 0];
    const follower = run({
      ...db,
      lease(name) {
        asked += 1;
        return db.lease(name);
      },
      transaction(work) {
        writes += 1;
        return db.transaction(work);
      },
    });
    await expect.poll(() => asked, { timeout: 5_000 }).toBeGreaterThan(1);
    expect(writes).toBe(0);
    await leader.stop();
    now = 1_020;
    await expect.poll(readReasons, { timeout: 5_000 }).toEqual(['expired']);
    await follower.stop();
  });
});
