/** Cars of a collection that is not revealed are written as not built: before reveal(), after it, and when a reorganisation undoes it. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { COVER } from '../core/items/cover.ts';
import { indexSnapshot } from '../testing/index-snapshot.ts';
import type { BlockPlan, SimulatedChain } from '../testing/simulated-chain.ts';
import { openTestDb } from '../testing/test-db.ts';
import {
  BLOCK,
  emptyBlocks,
  growChain,
  INDEX_SCOPE,
  openTestIndex,
  syncIndex,
} from '../testing/test-index.ts';
import { findSummaryDrift } from './find-summary-drift.ts';
import { findDrift } from './rebuild.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const { mint, build, reveal } = BLOCK;
/** The first car is sold at auction. */
const SALE: BlockPlan = [
  { kind: 'auction', pick: 2 },
  { kind: 'bid', pick: 2 },
  { kind: 'settle', pick: 2 },
];

const sync = (chain: SimulatedChain) => syncIndex(openTestIndex(db, { reader: chain.reader }));
const readCars = () =>
  db.query<{ series: number; built: boolean; title: string; traits: object }>(
    'select series, state >= 4294967296 as built, title, traits from car order by id',
  );
const readFacets = () => db.query('select series, count from nft_count where count > 0 order by series');
const countTraits = async () =>
  (await db.query<{ n: number }>('select coalesce(sum(count), 0)::int as n from trait_count'))[0]?.n;
const readSales = () =>
  db.query(`select series, state::text as state from activity where kind = 'sale' order by block_number`);

/** Rows and summaries are as the events say, and as an index has them that never saw anything else. */
async function expectSound(chain: SimulatedChain) {
  expect(await findDrift(db, INDEX_SCOPE)).toEqual([]);
  expect(await findSummaryDrift(db)).toEqual([]);
  const lived = await indexSnapshot(db);
  await db.reset();
  await sync(chain);
  expect(lived).toEqual(await indexSnapshot(db));
}

describe('createChainIndex', () => {
  test('a car that is built shows nothing of it until its collection is revealed', async () => {
    const chain = growChain([mint, build, SALE]);
    await sync(chain);
    const [car] = await readCars();
    expect(car).toMatchObject({ series: 0, built: true, traits: {} });
    expect(await readFacets()).toEqual([{ series: 0, count: 1 }]);
    expect(await countTraits()).toBe(0);
    expect(await readSales()).toEqual([{ series: 0, state: '0' }]);
    await expectSound(chain);
  });

  test('reveal() uncovers every car and tells of each, and what was sold covered stays so', async () => {
    const chain = growChain([mint, mint, build, SALE]);
    await sync(chain);
    const [before] = await db.query<{ last: number }>('select coalesce(max(seq), 0) as last from change');
    chain.grow([reveal, SALE]);
    await sync(chain);
    const cars = await readCars();
    expect(cars).toHaveLength(2);
    for (const car of cars.filter(({ built }) => built)) {
      expect(car.series).toBeGreaterThan(0);
      expect(car.traits).not.toEqual({});
    }
    expect(cars.some(({ built }) => built)).toBe(true);
    const told = await db.query<{ id: string }>(
      `select distinct entity_id as id from change where seq > $1 and entity = 'nft' order by entity_id`,
      [before?.last ?? 0],
    );
    expect(told.map(({ id }) => id)).toContain('binance-cars-1');
    expect(await countTraits()).toBeGreaterThan(0);
    const sales = await readSales();
    expect(sales[0]).toEqual({ series: 0, state: '0' });
    await expectSound(chain);
  });

  test('cars are uncovered while blocks keep coming, and a car that is built in between is shown', async () => {
    const chain = growChain([mint, build, reveal]);
    const index = openTestIndex(db, { reader: chain.reader });
    await syncIndex(index);
    chain.grow([mint, build]);
    await syncIndex(index);
    expect((await readCars()).map(({ series }) => series > 0)).toEqual([true, true]);
    await expectSound(chain);
  });

  test('a reorganisation that undoes reveal() covers the cars again', async () => {
    const chain = growChain([mint, build, ...emptyBlocks(2), reveal, SALE]);
    await sync(chain);
    const [shown] = await readCars();
    expect(shown?.series).toBeGreaterThan(0);
    chain.reorganise(2, emptyBlocks(3));
    await sync(chain);
    expect(await readCars()).toMatchObject([{ series: 0, built: true, traits: {} }]);
    expect(await countTraits()).toBe(0);
    await expectSound(chain);
    chain.grow([reveal]);
    await sync(chain);
    expect(await readCars()).toMatchObject([{ series: shown?.series, title: shown?.title }]);
  });

  test('an index of the time before covers is brought up to date once', async () => {
    const chain = growChain([mint, build]);
    await sync(chain);
    // As a program without covers has left it.
    await db.query('delete from projection where name = $1', [COVER]);
    await db.query('update car set series = 3');
    await sync(chain);
    expect(await readCars()).toMatchObject([{ series: 0, built: true }]);
    await expectSound(chain);
  });
});
