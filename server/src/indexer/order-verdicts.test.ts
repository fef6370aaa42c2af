import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findVerdictDrift } from '../core/orders/find-verdict-drift.ts';
import { flipDue } from '../jobs/book/run-book-clock.ts';
import type { SimulatedChain } from '../testing/simulated-chain.ts';
import { postOrder, type SimulatedOrder, toOrderRow } from '../testing/simulated-orders.ts';
import { openTestDb } from '../testing/test-db.ts';
import {
  BLOCK,
  emptyBlocks,
  growChain,
  INDEX_SCOPE,
  openTestIndex,
  syncIndex,
  testTargets,
} from '../testing/test-index.ts';
import { type OrderRow, readOrders } from '../testing/test-orders.ts';
import { requestRebuild } from './rebuild.ts';

const db = await openTestDb();
let now = 0;
const clock = () => now;
beforeEach(async () => {
  await db.reset();
  now = 2_000;
});
afterAll(() => db.close());

/** The cars' royalty, a car, and whom its owner lets move it. */
const MARKET = [[{ kind: 'setter' as const, pick: 9 }], BLOCK.mint, BLOCK.approve];
const LISTING: SimulatedOrder = {
  token: 0,
  seaport: undefined,
  maker: undefined,
  transfers: undefined,
  state: 'none',
  counter: undefined,
  price: 1_000n,
  royaltyBps: 0,
  startTime: 0,
  endTime: 5_000,
  side: 'listing',
};

function sync(chain: SimulatedChain, options = {}) {
  return syncIndex(openTestIndex(db, { reader: chain.reader, clock, ...options }));
}

/** A chain whose first car has an active listing. */
async function openMarket(changes: Partial<SimulatedOrder> = {}): Promise<SimulatedChain> {
  const chain = growChain(MARKET);
  await sync(chain);
  await post(0, changes);
  return chain;
}

async function post(number: number, changes: object = {}): Promise<OrderRow> {
  const row = await toOrderRow(db, number, { ...LISTING, ...changes });
  if (!row) throw new Error('there is no token to list');
  await postOrder(db, row, clock);
  return row;
}

const readReasons = async () =>
  (await readOrders(db)).map(({ active, reason }) => (active ? 'active' : reason));
const readCar = async () => {
  const [car] = await db.query<{ status: string; price: bigint | null }>(
    'select status, price from car order by id',
  );
  return [car?.status, car?.price];
};
const LISTED = ['buy_now', 1_000n];
const UNLISTED = ['not_listed', null];

describe('createChainIndex', () => {
  test.each([
    ['moved', BLOCK.transfer],
    ['locked', [{ kind: 'lock' as const, pick: 1_003 }]],
    ['no_approval', [{ kind: 'approve' as const, pick: 0 }]],
    ['filled', [{ kind: 'fill' as const, pick: 0 }]],
    ['cancelled', [{ kind: 'cancel' as const, pick: 0 }]],
    ['cancelled', [{ kind: 'counter' as const, pick: 1 }]],
    ['royalty_raised', [{ kind: 'setter' as const, pick: 4_032 }]],
  ])('a block ends a listing (%s), and a reorganisation brings it back', async (reason, block) => {
    const chain = await openMarket();
    expect([await readReasons(), await readCar()]).toEqual([['active'], LISTED]);
    chain.grow([block]);
    await sync(chain);
    expect([await readReasons(), await readCar()]).toEqual([[reason], UNLISTED]);
    chain.reorganise(1, emptyBlocks(2));
    await sync(chain);
    expect([await readReasons(), await readCar()]).toEqual([['active'], LISTED]);
  });

  test('a car that is minted again by a reorganisation has its price in the same transaction', async () => {
    const chain = await openMarket();
    chain.reorganise(2, [BLOCK.mint, BLOCK.approve]);
    await sync(chain);
    expect([await readReasons(), await readCar()]).toEqual([['active'], LISTED]);
    chain.reorganise(2, emptyBlocks(3));
    await sync(chain);
    expect(await readReasons()).toEqual(['token_gone']);
  });

  test('tells of verdicts and prices with the block that changes them', async () => {
    const chain = await openMarket();
    chain.grow([BLOCK.transfer]);
    await db.query('delete from change');
    await sync(chain);
    const told = await db.query<{ entity: string; topics: string[] }>(
      'select entity, topics from change order by seq',
    );
    const [order] = await readOrders(db);
    expect(told.map(({ entity }) => entity)).toEqual(['nft', 'activity', 'order', 'nft', 'chain']);
    expect(told[2]?.topics).toEqual(['nft:binance-cars-1', `owner:${order?.maker}`, 'activity:binance']);
  });

  test('events that come late are judged when they come', async () => {
    const chain = growChain([...MARKET, BLOCK.fill]);
    const others = testTargets().filter(({ name }) => name !== 'seaport');
    await sync(chain, { targets: others });
    // The simulated fill of pick 1 is of order 1.
    await post(1);
    expect(await readReasons()).toEqual(['active']);
    await sync(chain);
    expect([await readReasons(), await readCar()]).toEqual([['filled'], UNLISTED]);
  });

  test('judges nothing while a fact is rebuilt, and everything after that', async () => {
    const chain = await openMarket();
    await db.query(`update projection set phase = 'rows', cursor = '' where name = 'order_fill'`);
    chain.grow([BLOCK.transfer]);
    const index = openTestIndex(db, { reader: chain.reader, clock });
    expect((await index.step()).kind).toBe('read');
    expect(await readReasons()).toEqual(['active']);
    await syncIndex(index);
    expect([await readReasons(), await readCar()]).toEqual([['moved'], UNLISTED]);
  });

  test('a rebuild mends verdicts, prices, and cars that show one without having an order', async () => {
    const chain = await openMarket();
    chain.grow([BLOCK.mint]);
    await sync(chain);
    await db.query(`update car set status = 'buy_now', price = 7`);
    await db.query(`update book_order set active = false, reason = 'moved', due_at = null`);
    await requestRebuild(db, { ...INDEX_SCOPE, projectors: [] });
    expect(await sync(chain)).toEqual([...Array.from({ length: 6 }, () => 'worked'), 'idle']);
    expect(await findVerdictDrift(db, { chain: 'binance', clock })).toEqual([]);
    expect([await readReasons(), await readCar()]).toEqual([['active'], LISTED]);
  });

  test('a chain ahead of the clock takes the time back that it goes back', async () => {
    now = 0;
    const chain = await openMarket({ endTime: 1_015 });
    chain.grow(emptyBlocks(4));
    await sync(chain);
    await flipDue(db, 'binance', clock);
    expect([await readReasons(), await readCar()]).toEqual([['expired'], UNLISTED]);
    chain.reorganise(4, emptyBlocks(1));
    await sync(chain, { maxShorterHeads: 1 });
    expect([await readReasons(), await readCar()]).toEqual([['active'], LISTED]);
  });

  test('an index that starts over judges the orders that are there', async () => {
    await openMarket();
    const other = growChain([...MARKET, BLOCK.transfer], 1_000);
    await db.query('delete from chain_identity');
    await sync(other, { finalityBlocks: 10_000 });
    expect([await readReasons(), await readCar()]).toEqual([['moved'], UNLISTED]);
  });
});
