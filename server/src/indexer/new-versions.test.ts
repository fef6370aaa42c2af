/** Another version of the program over an index that is there: it reads other contracts and events, and folds otherwise. */
import { SOURCE_NAMES, type SourceName } from '@pitlane/shared/fold/event';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChainReader } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import { indexSnapshot } from '../testing/index-snapshot.ts';
import type { SimulatedChain } from '../testing/simulated-chain.ts';
import { openTestDb } from '../testing/test-db.ts';
import {
  BLOCK,
  emptyBlocks,
  growChain,
  openTestIndex,
  syncIndex,
  type TestIndexOptions,
} from '../testing/test-index.ts';
import { testTargets } from '../testing/test-targets.ts';
import { PROJECTORS } from './projections.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const { mint, build, asset: station, fuel, lock, grant, pause } = BLOCK;

type Options = Omit<TestIndexOptions, 'reader'>;
const open = (chain: SimulatedChain, options: Options = {}) =>
  openTestIndex(db, { reader: chain.reader, firstRange: 5, ...options });
const sync = (chain: SimulatedChain, options: Options = {}) => syncIndex(open(chain, options));
/** Returns the content of a database that saw only the last version. */
async function freshSnapshot(chain: SimulatedChain) {
  await db.reset();
  await sync(chain);
  return indexSnapshot(db);
}
const ids = async (table: 'car' | 'asset') =>
  (await db.query<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => id);
const only = (...names: SourceName[]) => ({ targets: testTargets(names) });

describe('createChainIndex', () => {
  test('a further contract is read from its first block, a part at a time, while the others follow the head', async () => {
    const chain = growChain([mint, station, ...emptyBlocks(30), fuel]);
    await sync(chain, only('cars'));
    const index = open(chain);
    const seen: [string, number][] = [];
    let rounds = 0;
    do {
      const { kind } = await index.step();
      seen.push([kind, (await ids('car')).length]);
      // A block with a car comes between any two parts of the backfill.
      if (kind === 'worked' && rounds++ < 4) chain.grow([mint]);
    } while (seen.at(-1)?.[0] !== 'idle');
    expect(seen.slice(0, 8).map(([kind]) => kind)).toEqual([
      'worked', // the contract is noted
      ...['read', 'worked', 'read', 'worked', 'read', 'worked', 'read'],
    ]);
    expect(await ids('asset')).toEqual(['binance-stations-1']);
    const lived = await indexSnapshot(db);
    expect(lived.sources).toMatchObject(SOURCE_NAMES.map(() => ({ adding: [] })));
    expect(lived).toEqual(await freshSnapshot(chain));
  });

  test('a further event of a known contract is read by itself, and late events are folded in their order', async () => {
    const chain = growChain([mint, build, station, fuel, ...emptyBlocks(20), fuel]);
    const transfers = testTargets().map((target): SourceTarget => ({ ...target, kinds: ['transfer'] }));
    await sync(chain, { targets: transfers });
    expect(await db.query('select fuel from asset')).toEqual([{ fuel: 100 }]);
    await sync(chain);
    expect(await db.query('select fuel from asset')).toEqual([{ fuel: 30 }]);
    expect(await indexSnapshot(db)).toEqual(await freshSnapshot(chain));
  });

  test('an index of the time before locks, gifts and setters were read gets them from the past', async () => {
    const chain = growChain([mint, lock, grant, pause, station, ...emptyBlocks(20), mint]);
    const known = new Set(['transfer', 'car_updated', 'fuel_changed', 'token_minted']);
    const before = testTargets()
      .filter(({ name }) => name !== 'desk')
      .map((target) => ({ ...target, kinds: target.kinds.filter((kind) => known.has(kind)) }));
    const projectors = PROJECTORS.filter(({ name }) => name !== 'drop');
    await sync(chain, { targets: before, projectors });
    const locks = () => db.query('select locked_until as until from car order by id');
    expect(await locks()).toEqual([{ until: null }, { until: null }, { until: null }, { until: null }]);
    await sync(chain);
    expect((await locks())[0]).toEqual({ until: 1_001 });
    expect(await db.query('select id, settings from drop_settings')).toEqual([
      { id: 'binance-cars', settings: { paused: '1' } },
    ]);
    expect(await db.query(`select data from event where kind = 'granted'`)).toHaveLength(1);
    expect(await indexSnapshot(db)).toEqual(await freshSnapshot(chain));
  });

  test('an index of the time before trading gets approvals, fills and counters from the past', async () => {
    const { approve, operator, fill, cancel, counter } = BLOCK;
    const chain = growChain([mint, operator, approve, fill, counter, ...emptyBlocks(20), cancel]);
    const known = new Set(['transfer', 'car_updated', 'fuel_changed', 'token_minted']);
    const before = testTargets()
      .filter(({ name }) => name !== 'seaport')
      .map((target) => ({ ...target, kinds: target.kinds.filter((kind) => known.has(kind)) }));
    await sync(chain, { targets: before, projectors: PROJECTORS.slice(0, 3) });
    const read = () => db.query('select filled, cancelled, (select approved from car) from order_fill');
    expect(await read()).toEqual([]);
    const zones: unknown[] = [];
    const events: ChainReader['events'] = (targets, from, to) => {
      zones.push(...targets.flatMap(({ name, zone }) => (name === 'seaport' ? [zone] : [])));
      return chain.reader.events(targets, from, to);
    };
    await syncIndex(open({ ...chain, reader: { ...chain.reader, events } }));
    expect(await read()).toEqual([{ filled: true, cancelled: true, approved: expect.any(String) }]);
    expect(await db.query('select id from maker_counter')).toHaveLength(1);
    expect(await db.query('select approved from operator_approval')).toEqual([{ approved: true }]);
    // The past is read for the same zone as the head.
    expect(new Set(zones)).toEqual(new Set(testTargets(['seaport']).map(({ zone }) => zone)));
    expect(await indexSnapshot(db)).toEqual(await freshSnapshot(chain));
  });

  test('a contract at another address loses its rows alone', async () => {
    const chain = growChain([mint, station, mint]);
    await sync(chain);
    const moved = testTargets().map((target) =>
      target.name === 'stations' ? { ...target, address: '0xee' as const } : target,
    );
    const index = open(chain, { targets: moved });
    await index.step();
    expect([await ids('asset'), await ids('car')]).toEqual([[], ['binance-cars-1', 'binance-cars-2']]);
    await sync(chain, { targets: moved });
    expect(await ids('asset')).toEqual(['binance-stations-1']);
  });

  test('when every contract is another one the index starts over', async () => {
    const chain = growChain([mint, mint]);
    await sync(chain);
    const moved = testTargets().map((target) => ({ ...target, address: '0xee' as const }));
    expect((await sync(chain, { targets: moved })).filter((kind) => kind !== 'worked')).toEqual([
      'read',
      'idle',
    ]);
    expect(await ids('car')).toEqual(['binance-cars-1', 'binance-cars-2']);
  });

  test('another fold is applied to that projection alone, and its rows stay in place until then', async () => {
    const chain = growChain([mint, mint, station]);
    await sync(chain);
    await db.query(`update car set title = 'of the last version'`);
    const before = await db.query('select id, version from asset');
    const projectors = PROJECTORS.map((one) =>
      one.name === 'car' ? { ...one, foldVersion: one.foldVersion + 1 } : one,
    );
    const index = open(chain, { projectors });
    await index.step();
    expect(await db.query('select distinct title from car')).toEqual([{ title: 'of the last version' }]);
    expect(await sync(chain, { projectors })).toEqual([...Array.from({ length: 7 }, () => 'worked'), 'idle']);
    expect(await db.query('select title from car order by id')).toEqual([
      { title: 'Car #1' },
      { title: 'Car #2' },
    ]);
    expect(await db.query('select id, version from asset')).toEqual(before);
  });

  test('a new projection is made from the events that are there', async () => {
    const chain = growChain([mint, station, fuel]);
    await sync(chain, { projectors: PROJECTORS.filter(({ name }) => name === 'car') });
    expect(await ids('asset')).toEqual([]);
    await sync(chain);
    expect(await ids('asset')).toEqual(['binance-stations-1']);
    expect(await indexSnapshot(db)).toEqual(await freshSnapshot(chain));
  });

  test('a deleted row is made again when the next event needs it', async () => {
    const chain = growChain([mint]);
    await sync(chain);
    await db.query('delete from car');
    chain.grow([[{ kind: 'transfer', pick: 0 }]]);
    await sync(chain);
    expect(await indexSnapshot(db)).toEqual(await freshSnapshot(chain));
  });
});
