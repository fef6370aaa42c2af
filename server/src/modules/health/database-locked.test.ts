/** What health says while a program of others holds a lock that we wait for. Only PostgreSQL has such programs. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createIndexStatus } from '../../core/jobs/index-status.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openConnection } from '../../platform/db/postgres/connection.ts';
import { openPostgres } from '../../platform/db/postgres/postgres.ts';
import { findPostgres, startTestPostgres, type TestPostgres } from '../../testing/test-postgres.ts';
import { createHealthService } from './health.service.ts';

const bin = findPostgres();

describe.runIf(bin)('health', () => {
  let server: TestPostgres;
  let db: Db;
  beforeAll(async () => {
    server = await startTestPostgres(bin ?? '');
    db = await openPostgres(server.url);
    await migrate(db);
    await db.query(
      `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at)
       values ('binance', 90, '0xab', 1, 90, 1)`,
    );
  }, 60_000);
  afterAll(async () => {
    await db.close();
    await server.close();
  });

  const open = () =>
    createHealthService(db, {
      chains: [{ chain: 'binance', chainId: 56 }],
      ...{
        status: createIndexStatus(),
        settles: false,
        version: '1',
        findDiskTrouble: async () => undefined,
      },
    });
  const readCodes = async (health = open()) =>
    (await health.health()).problems.map(({ code, chain }) => `${code} ${chain ?? ''}`.trim());

  /** Holds what `lock` locks, as an operator who leaves a transaction open, while `work` runs and one of us waits for it. */
  async function whileLocked(
    lock: string,
    waiter: (tx: Queryable) => Promise<unknown>,
    work: () => Promise<void>,
  ) {
    const options = { applicationName: 'psql', answerMs: 5_000, connectMs: 5_000 };
    const other = await openConnection(server.url, options);
    await other.query(`begin; ${lock}`);
    const waiting = db.forWork('index').transaction(waiter);
    try {
      await work();
    } finally {
      await other.close();
      await waiting;
    }
  }

  test('names the session that holds up the index, and not the node', async () => {
    const lease = await db.lease('indexer binance');
    expect(await readCodes()).toEqual(['chain_unreachable binance']);
    const touch = (tx: Queryable) => tx.query('update checkpoint set head_number = head_number');
    await whileLocked('select * from checkpoint for update', touch, async () => {
      await vi.waitFor(async () => expect(await readCodes()).toEqual(['database_locked binance']), 10_000);
      const [problem] = (await open().health()).problems;
      expect(problem?.message).toMatch(/pg_terminate_backend\(\d+\)/);
    });
    expect(await readCodes()).toEqual(['chain_unreachable binance']);
    await lease?.release();
  }, 30_000);

  test('names it also when it keeps health itself from its answer', async () => {
    const read = (tx: Queryable) => tx.query('select from checkpoint');
    await whileLocked('lock table checkpoint in access exclusive mode', read, async () => {
      await vi.waitFor(
        async () => expect(await readCodes()).toEqual(['database_locked', 'database_away']),
        10_000,
      );
      expect((await open().readiness()).ready).toBe(false);
    });
  }, 30_000);
});
