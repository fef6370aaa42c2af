import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDb } from '../../testing/test-db.ts';
import {
  addFacts,
  addOrders,
  addReadyProjections,
  GOOD_FACTS,
  readOrders,
  testOrder,
} from '../../testing/test-orders.ts';
import { judgeFacts } from './judge-facts.ts';
import { touchOrders } from './touched.ts';
import { judgePage, VERDICT } from './verdict-phase.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const NOW = 1_000;
const ORDERS = [1, 2, 3].map((number) => testOrder({ number }));
const readActive = async () => (await readOrders(db)).map(({ active }) => active);
const readPhase = async () => {
  const [row] = await db.query('select phase, cursor from projection where name = $1', [VERDICT]);
  return row;
};
const changeRoyalty = (atOnce: number) =>
  db.transaction((tx) => {
    const touched = { ...touchOrders([]), collections: ['cars' as const] };
    return judgeFacts(tx, 'binance', touched, { at: NOW, deep: false, atOnce });
  });

describe('a changed royalty', () => {
  beforeEach(async () => {
    await addReadyProjections(db);
    await addOrders(db, ORDERS);
    if (ORDERS[0]) await addFacts(db, ORDERS[0], GOOD_FACTS);
  });

  test('is judged at once while few orders are open', async () => {
    await changeRoyalty(3);
    expect(await readActive()).toEqual([true, true, true]);
    expect(await readPhase()).toEqual({ phase: 'ready', cursor: null });
  });

  test('of many orders is left to pages, which go on after what is to be done anyway', async () => {
    await changeRoyalty(2);
    expect(await readActive()).toEqual([false, false, false]);
    expect(await readPhase()).toEqual({ phase: 'rows', cursor: 'order ' });
    await db.query(`update projection set cursor = 'activity binance-7' where name = $1`, [VERDICT]);
    await changeRoyalty(2);
    expect(await readPhase()).toEqual({ phase: 'rows', cursor: 'activity binance-7' });
    await db.query(`update projection set cursor = 'order binance-8' where name = $1`, [VERDICT]);
    await changeRoyalty(2);
    expect(await readPhase()).toEqual({ phase: 'rows', cursor: 'order ' });
    await db.transaction((tx) => judgePage(tx, { chain: 'binance', after: 'order ', clock: () => NOW }));
    expect(await readActive()).toEqual([true, true, true]);
  });
});
