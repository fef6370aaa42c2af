import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createIndexStatus } from '../core/jobs/index-status.ts';
import { createLog } from '../platform/log.ts';
import type { SimulatedChain } from '../testing/simulated-chain.ts';
import { openTestDb } from '../testing/test-db.ts';
import { BLOCK, growChain, openTestIndex, syncIndex, testIndexOptions } from '../testing/test-index.ts';
import { acceptRewind, checkIndex, PROJECTION_NAMES, rebuildIndex } from './operate-index.ts';
import { runIndexer } from './run-indexer.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

async function synced(): Promise<SimulatedChain> {
  const chain = growChain([BLOCK.mint, BLOCK.asset]);
  await syncIndex(openTestIndex(db, { reader: chain.reader }));
  return chain;
}

/** Runs a command, and returns what it prints and resolves to. */
async function run<Result>(
  command: typeof acceptRewind | typeof checkIndex | typeof rebuildIndex,
  request = {},
) {
  const lines: string[] = [];
  const result = (await command(db, request, (line) => lines.push(line))) as Result;
  return { lines, result };
}

describe('checkIndex', () => {
  test('says that all is well, or which column of which row is wrong', async () => {
    await synced();
    const well = 'every summary is what counting gives';
    const rows = 'binance: every row is what its events say';
    expect(await run(checkIndex)).toEqual({ result: true, lines: [rows, well] });
    await db.query(`update car set title = 'x', traits = '{"a": "b"}'`);
    await db.query('delete from asset');
    const { result, lines } = await run(checkIndex);
    expect(result).toBe(false);
    expect(lines).toEqual([
      'car binance-cars-1: title is "x", should be "Car #1"; traits is {"a":"b"}, should be {}',
      'asset binance-stations-1: is missing',
      'binance: 2 rows differ',
      well,
    ]);
    expect((await run(checkIndex, { chain: 'matic' })).lines).toEqual([
      'matic: every row is what its events say',
      well,
    ]);
    expect((await run(checkIndex, { projection: 'asset' })).lines[1]).toBe('binance: 1 rows differ');
  });
});

describe('rebuildIndex', () => {
  test('counts summaries again', async () => {
    await synced();
    await db.query('update nft_count set count = count + 7');
    await db.query(`insert into trait_count values ('body', 'gt', 'binance', 3)`);
    const { result, lines } = await run(checkIndex);
    expect([result, lines.at(-1)]).toEqual([false, '3 summaries differ']);
    await run(rebuildIndex);
    expect((await run(checkIndex)).result).toBe(true);
  });

  test('does the work itself where no server indexes the chain', async () => {
    await synced();
    await db.query('delete from car');
    const { lines } = await run(rebuildIndex, { projection: 'car' });
    expect(lines).toEqual([
      'binance: car, subjects here',
      'binance: car, rows here',
      'binance: verdict, rows here',
      'binance: rebuilt car, verdict',
      'counted all summaries',
    ]);
    expect((await run(checkIndex)).result).toBe(true);
  });

  test('lets the server do it that indexes the chain, even when its index has stopped', async () => {
    const chain = await synced();
    const status = createIndexStatus();
    const indexer = runIndexer({
      ...testIndexOptions(db, chain.reader),
      status,
      log: createLog('silent'),
      pollMs: 20,
    });
    await expect.poll(() => status.get('binance')?.checkpoint?.number).toBe(2);
    await db.query(`insert into index_stop values ('binance', 'event_refused', 'Update.', 1)`);
    await db.query('delete from car');
    const { lines } = await run(rebuildIndex);
    expect(lines).toContain(`binance: rebuilt ${PROJECTION_NAMES.join(', ')}`);
    expect(lines.join()).toContain('by the server that indexes the chain');
    await indexer.stop();
    expect((await run(checkIndex)).result).toBe(true);
  });
});

describe('acceptRewind', () => {
  test('accepts a rewind that the index waits with', async () => {
    await synced();
    await db.query(`insert into index_stop values ('binance', 'deep_rewind', 'Look.', 1)`);
    const { lines } = await run(acceptRewind, { chain: 'binance' });
    expect(lines).toEqual(['binance: accepted. The server that indexes it rewinds to match its node.']);
    expect(await db.query('select accepted from index_stop')).toEqual([{ accepted: true }]);
  });

  test.each([undefined, 'event_refused', 'wrong_chain_id', 'nodes_disagree'])(
    'accepts nothing where the reason is %s',
    async (code) => {
      await synced();
      if (code) await db.query(`insert into index_stop values ('binance', $1, 'Look.', 1)`, [code]);
      await expect(run(acceptRewind, { chain: 'binance' })).rejects.toThrow('nothing to accept');
    },
  );

  test('wants a chain to be named', async () => {
    await expect(run(acceptRewind)).rejects.toThrow('Name the chain');
  });
});
