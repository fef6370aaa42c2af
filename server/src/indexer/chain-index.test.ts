import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChainReader, Header } from '../platform/chain/chain-reader.ts';
import type { SourceTarget } from '../platform/chain/event-sources.ts';
import type { Db } from '../platform/db/db.ts';
import { indexSnapshot } from '../testing/index-snapshot.ts';
import type { SimulatedChain } from '../testing/simulated-chain.ts';
import { openTestDb } from '../testing/test-db.ts';
import {
  BLOCK,
  emptyBlocks,
  growChain,
  INDEX_SCOPE,
  openTestIndex,
  syncIndex,
  type TestIndexOptions,
} from '../testing/test-index.ts';
import { findDrift, findSubjectDrift, requestRebuild } from './rebuild.ts';
import { isMoneyStale, markMoneyStale } from './watched-accounts.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const scope = INDEX_SCOPE;
const { mint, build, transfer: move, asset, reveal } = BLOCK;
const MAKER = `0x${'5a'.repeat(20)}`;

type Options = Omit<TestIndexOptions, 'reader'> & { reader?: ChainReader };
const openIndex = (chain: SimulatedChain, options: Options = {}) =>
  openTestIndex(db, { reader: chain.reader, ...options });
const sync = (chain: SimulatedChain, options: Options = {}) => syncIndex(openIndex(chain, options));
const cars = () =>
  db.query<{ id: string; owner: string; version: number }>('select id, owner, version from car order by id');
const count = async (table: string) =>
  (await db.query<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n;

describe('createChainIndex', () => {
  test.each([
    ['new blocks', (chain: SimulatedChain) => chain.grow([build, ...emptyBlocks(10)])],
    ['a reorganisation', (chain: SimulatedChain) => chain.reorganise(5, emptyBlocks(5))],
  ])('%s while a long past is folded, in an index that was stopped: rows follow', async (_, happen) => {
    const chain = growChain([mint, ...emptyBlocks(6), move, ...emptyBlocks(4)]);
    const index = openIndex(chain, { firstRange: 2 });
    const folded = () => db.query(`select name from projection where phase = 'waiting' and cursor <> ''`);
    while ((await folded()).length === 0) await index.step();
    await db.query(`insert into index_stop values ('binance', 'nodes_disagree', 'Look at the node.', 1)`);
    happen(chain);
    for (let steps = 0; steps < 6; steps++) await index.step();
    await sync(chain);
    expect(await findDrift(db, scope)).toEqual([]);
    expect(await count('event')).toBe(chain.events().length);
  });

  test('reads deep blocks as ranges, near ones by their hashes, then waits', async () => {
    const chain = growChain([mint, move, ...emptyBlocks(8), mint]);
    const kinds = await sync(chain);
    expect(kinds.filter((kind) => kind !== 'worked')).toEqual(['read', 'read', 'idle']);
    expect((await cars()).map(({ id }) => id)).toEqual(['binance-cars-1', 'binance-cars-2']);
    const [checkpoint] = await db.query('select * from checkpoint');
    expect(checkpoint).toMatchObject({
      chain: 'binance',
      block_number: 11,
      head_number: 11,
    });
    expect(await findDrift(db, scope)).toEqual([]);
  });

  test('reads the money of makers again when blocks are to be read again', async () => {
    const index = openIndex(growChain([mint, ...emptyBlocks(3)]), { confirmAfterMs: 0 });
    await syncIndex(index);
    await db.query(
      `insert into watched_account (chain, account, seq, since) values ('binance', '${MAKER}', 1, 0)`,
    );
    await syncIndex(index);
    await db.transaction((tx) => markMoneyStale(tx, 'binance'));
    expect(await isMoneyStale(db, 'binance')).toBe(true);
    await syncIndex(index);
    expect(await isMoneyStale(db, 'binance')).toBe(true);
    await db.query('update checkpoint set confirmed_number = 0');
    await syncIndex(index);
    expect(await isMoneyStale(db, 'binance')).toBe(false);
  });

  test('writes the rows of a long past once, before it reads the newest blocks', async () => {
    const chain = growChain([mint, mint, ...Array.from({ length: 10 }, () => move), ...emptyBlocks(6)]);
    const index = openIndex(chain, { firstRange: 3 });
    const seen: [kind: string, cars: number][] = [];
    do seen.push([(await index.step()).kind, (await cars()).length]);
    while (seen.at(-1)?.[0] !== 'idle');
    const firstCars = seen.findIndex(([, there]) => there > 0);
    expect(seen[firstCars]?.[0]).toBe('worked');
    // Ranges before it, and after it the blocks that nodes may disagree about.
    expect(seen.slice(0, firstCars).filter(([kind]) => kind === 'read').length).toBeGreaterThan(1);
    expect(seen.slice(firstCars).filter(([kind]) => kind === 'read')).toHaveLength(1);
    expect(await findDrift(db, scope)).toEqual([]);
    const [{ last } = { last: 0 }] = await db.query<{ last: number }>(
      'select last_value as last from nft_version',
    );
    expect(last).toBe(2);
  });

  test('numbers each wallet once, and not the zero address', async () => {
    const chain = growChain([mint, move]);
    await sync(chain);
    chain.grow([mint, move]);
    await sync(chain);
    const wallets = (await db.query<{ wallet: string }>('select wallet from author')).map(
      ({ wallet }) => wallet,
    );
    expect(wallets.toSorted()).toEqual([`0x${'2'.padStart(40, '0')}`, `0x${'3'.padStart(40, '0')}`]);
  });

  test.each(Array.from({ length: 11 }, (_, i) => i))(
    'a crash at statement %i of a batch leaves nothing of it',
    async (statement) => {
      const chain = growChain([mint]);
      await sync(chain);
      const before = await indexSnapshot(db);
      const outbox = await count('change');
      chain.grow([[...move, ...mint]]);
      let left = statement;
      const failing: Db = {
        ...db,
        transaction: (work) =>
          db.transaction((tx) =>
            work({
              query: (sql, params) =>
                left-- === 0 ? Promise.reject(new Error('crash')) : tx.query(sql, params),
            }),
          ),
      };
      await expect(openIndex(chain, { db: failing }).step()).rejects.toThrow('crash');
      expect(await indexSnapshot(db)).toEqual(before);
      expect(await count('change')).toBe(outbox);
      await sync(chain);
      expect((await cars()).map(({ id }) => id)).toEqual(['binance-cars-1', 'binance-cars-2']);
    },
  );

  test('versions rise over a reorganisation, also for a car that was gone in between', async () => {
    const chain = growChain([...emptyBlocks(3), mint]);
    await sync(chain);
    const [first] = await cars();
    chain.reorganise(1, emptyBlocks(2));
    await sync(chain);
    expect(await cars()).toEqual([]);
    chain.grow([mint]);
    await sync(chain);
    const [again] = await cars();
    expect(again?.id).toBe(first?.id);
    const told = await db.query<{ version: number }>(
      `select version from change where entity = 'nft' and entity_id = $1 order by seq`,
      [first?.id ?? ''],
    );
    expect(told).toHaveLength(3);
    expect(told.map(({ version }) => version)).toEqual(
      told.map(({ version }) => version).toSorted((a, b) => a - b),
    );
    expect(again?.version).toBe(told.at(-1)?.version);
  });

  test('a built car is covered again when its build is reorganised away', async () => {
    const looks = () =>
      db.query<{ series: number; title: string; traits: object }>('select series, title, traits from car');
    const chain = growChain([reveal, ...emptyBlocks(2), mint]);
    await sync(chain);
    const covered = [{ series: 0, title: 'Car #1', traits: {} }];
    expect(await looks()).toEqual(covered);
    chain.grow([build]);
    await sync(chain);
    const [car] = await looks();
    expect(car?.series).toBeGreaterThan(0);
    expect(car?.title).toMatch(/^\S+ \S+ 0001$/);
    expect(car?.traits).toHaveProperty('body');
    chain.reorganise(1, emptyBlocks(2));
    await sync(chain);
    expect(await looks()).toEqual(covered);
    expect(await findDrift(db, scope)).toEqual([]);
  });

  test('a fork change around a range stores nothing, and the next step reads it again', async () => {
    const chain = growChain([mint, move, ...emptyBlocks(6)]);
    const index = openIndex(chain);
    await index.step();
    chain.beforeAnswer = (call) => {
      if (call !== 'events') return;
      chain.beforeAnswer = () => undefined;
      chain.reorganise(8, [mint, ...emptyBlocks(8)]);
    };
    await expect(index.step()).rejects.toThrow('the chain changed while it was read');
    expect(await count('event')).toBe(0);
    await sync(chain);
    expect(await count('event')).toBe(chain.events().length);
  });

  test('halves a range that the node refuses', async () => {
    const chain = growChain([mint, ...emptyBlocks(30)]);
    const asked: number[] = [];
    const reader = {
      ...chain.reader,
      events: (targets: readonly SourceTarget[], from: number, to: number) => {
        asked.push(to - from + 1);
        return to - from > 4
          ? Promise.reject(new Error('range too large'))
          : chain.reader.events(targets, from, to);
      },
    };
    await sync(chain, { reader, firstRange: 16 });
    expect(asked.slice(0, 4)).toEqual([16, 8, 4, 8]);
    expect(await cars()).toHaveLength(1);
  });

  test('starts over when the node serves another chain', async () => {
    await sync(growChain([mint, mint, ...emptyBlocks(9)]));
    const other = growChain([mint, ...emptyBlocks(2)], 1_000);
    const kinds = await sync(other, { maxShorterHeads: 1 });
    expect(kinds.filter((kind) => kind !== 'worked')).toEqual(['rewound', 'read', 'idle']);
    expect((await cars()).map(({ id }) => id)).toEqual(['binance-cars-1']);
    expect(await count('event')).toBe(1);
  });

  test('takes a head that is lower for a while for a lagging node, not a reorganisation', async () => {
    const chain = growChain([...emptyBlocks(4), mint]);
    await sync(chain);
    const index = openIndex(chain, { maxShorterHeads: 3 });
    chain.reorganise(1, []);
    expect((await index.step()).kind).toBe('idle');
    expect((await index.step()).kind).toBe('idle');
    expect(await cars()).toHaveLength(1);
    expect((await index.step()).kind).toBe('rewound');
    expect(await cars()).toEqual([]);
  });

  test('two indexers of one chain never write the same batch twice', async () => {
    const chain = growChain([mint]);
    await sync(chain);
    chain.grow([mint]);
    const reader = {
      ...chain.reader,
      async blockEvents(targets: readonly SourceTarget[], header: Header) {
        await openIndex(chain).step();
        return chain.reader.blockEvents(targets, header);
      },
    };
    await expect(openIndex(chain, { reader }).step()).rejects.toThrow(
      'another indexer has moved the checkpoint',
    );
    expect(await cars()).toHaveLength(2);
  });

  test('a rebuild repairs rows and subjects that differ from the events', async () => {
    const chain = growChain([mint, mint, move, asset, build, asset]);
    await sync(chain);
    const before = await indexSnapshot(db);
    await db.query(`update car set title = 'Another title' where token_id = 1`);
    await db.query('delete from car where token_id = 2');
    await db.query(`update asset set fuel = 7`);
    await db.query(
      `insert into asset select (jsonb_populate_record(a, '{"id": "binance-garages-9", "token_id": 9}')).* from asset a limit 1`,
    );
    await db.query(
      `delete from event_subject where kind = 'asset' and id = (select min(id) from event_subject where kind = 'asset')`,
    );
    const drift = await findDrift(db, scope);
    expect(drift.map(({ id }) => id)).toContain('binance-cars-1');
    expect(await findSubjectDrift(db, scope)).toHaveLength(1);
    await requestRebuild(db, scope);
    expect(await sync(chain)).toContain('worked');
    expect(await indexSnapshot(db)).toEqual(before);
    expect(await findDrift(db, scope)).toEqual([]);
    expect(await findSubjectDrift(db, scope)).toEqual([]);
  });
});
