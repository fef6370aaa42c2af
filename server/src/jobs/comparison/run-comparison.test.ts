import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { findDifferences, forgetComparison } from '../../core/comparison/kept-comparison.ts';
import { createIndexStatus } from '../../core/jobs/index-status.ts';
import { createHealthService } from '../../modules/health/health.service.ts';
import { createLog } from '../../platform/log.ts';
import { type ComparedIndex, openComparedIndex } from '../../testing/compared-index.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { runComparison } from './run-comparison.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());
let index: ComparedIndex | undefined;
let job: ReturnType<typeof runComparison> | undefined;
afterEach(async () => {
  await job?.stop();
  await index?.close();
});

async function start() {
  index = await openComparedIndex(db);
  const { served } = index;
  const health = createHealthService(db, {
    chains: [served.config],
    status: createIndexStatus(),
    version: '0',
    settles: false,
    findDiskTrouble: async () => undefined,
  });
  const begin = () => {
    job = runComparison({ db, log: createLog('silent'), chains: [served], pauseMs: 5 });
  };
  const problems = async () =>
    (await health.health()).problems.filter(({ code }) => code === 'differs_from_chain');
  return { ...index, begin, problems, health };
}

const findStuck = async (health: ReturnType<typeof createHealthService>) =>
  (await health.health()).problems.filter(({ code }) => code === 'comparison_stuck');

test('health names the first row that differs, and how many do, until the rows are read again', async () => {
  const { owners, begin, problems } = await start();
  owners.set(2n, `0x${'ab'.repeat(20)}`);
  owners.delete(3n);
  begin();
  await expect.poll(problems).toEqual([
    {
      code: 'differs_from_chain',
      chain: 'binance',
      message: expect.stringMatching(
        /^2 rows differ from BNB Smart Chain: binance: the owner of binance-cars-\d is 0x/,
      ),
    },
  ]);
  await job?.stop();
  await forgetComparison(db, 'binance');
  expect(await findDifferences(db)).toEqual([]);
});

test('compares round after round, and finds nothing in an index that is what the chain says', async () => {
  const { begin, problems, asked } = await start();
  begin();
  await expect.poll(() => asked.length).toBeGreaterThan(11 * 2);
  expect(await problems()).toEqual([]);
  const [kept] = await db.query('select last_differing, last_difference from chain_comparison');
  expect(kept).toEqual({ last_differing: 0, last_difference: null });
});

test('health reports a chain that could not be compared for an hour, until it can', async () => {
  const { served, health } = await start();
  const refusal = new Error('the node refuses old states');
  let refuses = true;
  const client = new Proxy(served.client, {
    get: (target, key, receiver) => {
      if (refuses) throw refusal;
      return Reflect.get(target, key, receiver);
    },
  });
  job = runComparison({ db, log: createLog('silent'), chains: [{ ...served, client }], pauseMs: 5 });
  const readSince = async () =>
    (await db.query<{ failing_since: number | null }>('select failing_since from chain_comparison'))[0]
      ?.failing_since;
  await expect.poll(readSince).toBeTypeOf('number');
  expect(await findStuck(health)).toEqual([]);
  await db.query('update chain_comparison set failing_since = failing_since - 3601');
  await expect.poll(() => findStuck(health)).toMatchObject([{ chain: 'binance' }]);
  refuses = false;
  await expect.poll(() => findStuck(health)).toEqual([]);
  expect(await readSince()).toBeNull();
});

test('leaves an index alone that is far behind its chain: the node may have lost that state', async () => {
  const { served, asked } = await start();
  let looked = 0;
  const watched = {
    client: served.client,
    get config() {
      looked += 1;
      return served.config;
    },
  };
  await db.query('update checkpoint set head_number = block_number + 65');
  job = runComparison({ db, log: createLog('silent'), chains: [watched], pauseMs: 5 });
  await expect.poll(() => looked).toBeGreaterThan(6);
  expect(asked).toEqual([]);
});
