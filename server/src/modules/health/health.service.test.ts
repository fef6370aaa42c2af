import { HealthSchema } from '@pitlane/shared/api/health';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionLostError } from '../../platform/db/db-errors.ts';
import { openTestDb } from '../../testing/test-db.ts';
import {
  CHECKPOINT,
  NOW,
  openTestHealth,
  sayOfBuilder,
  storeCheckpoint,
  WELL,
} from '../../testing/test-health.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

describe('health', () => {
  test('names a disk that is nearly full, and serves readers all the same', async () => {
    const { status, problems } = openTestHealth(db, { disk: { code: undefined } });
    status.report('binance', WELL);
    expect(await problems()).toEqual(['disk_full', 'ready']);
  });

  test('names the settings whose connections others could read, and no host', async () => {
    const { service, status, problems } = openTestHealth(db, { plainConnections: ['DATABASE_URL'] });
    status.report('binance', WELL);
    expect(await problems()).toEqual(['plain_connection', 'ready']);
    expect((await service.health()).problems[0]?.message).toContain('DATABASE_URL');
  });

  test('names a decoder that is away, and a clock that differs from the database', async () => {
    for (const aheadMs of [3_600_000, -7_000]) {
      const { status, problems } = openTestHealth(db, { isDecoding: false, aheadMs });
      status.report('binance', WELL);
      expect(await problems()).toEqual(['decoder_away', 'clock_differs', 'ready']);
    }
    const { status, problems } = openTestHealth(db, { aheadMs: 4_000 });
    status.report('binance', WELL);
    expect(await problems()).toEqual(['ready']);
  });

  test('names a scanner that is away, and serves readers all the same', async () => {
    const { status, problems } = openTestHealth(db, { isScanning: false });
    status.report('binance', WELL);
    expect(await problems()).toEqual(['scanner_away', 'ready']);
  });

  test('asks again when the clock is set back', async () => {
    const { status, problems, pass } = openTestHealth(db);
    expect(await problems()).toContain('not ready');
    status.report('binance', WELL);
    pass(-7_200_000);
    status.report('binance', WELL);
    expect(await problems()).not.toContain('never_indexed');
  });

  test('names the code of a disk that cannot be asked', async () => {
    const { service, status } = openTestHealth(db, { disk: { code: 'EACCES' } });
    status.report('binance', WELL);
    expect((await service.health()).problems).toEqual([
      expect.objectContaining({
        code: 'disk_full',
        message: expect.stringMatching(/PITLANE_DATA has \(EACCES\)/),
      }),
    ]);
  });

  test('tells what the indexer of this process knows', async () => {
    const { service, status } = openTestHealth(db);
    status.report('binance', WELL);
    const health = await service.health();
    expect(HealthSchema.parse(health)).toEqual({
      status: 'ok',
      ready: true,
      problems: [],
      version: '1.2.3',
      now: NOW,
      chains: [
        {
          chain: 'binance',
          chain_id: 56,
          state: 'ok',
          message: null,
          block: 90,
          block_hash: '0xab',
          block_time: NOW - 5,
          head: 90,
          lag: 0,
          builder: null,
        },
      ],
    });
    expect(await service.indexedNow()).toEqual({ binance: { block: 90, lag: 0 } });
  });

  test('tells what the database knows where another process indexes', async () => {
    await storeCheckpoint(db, 92, NOW - 3);
    const { service, pass } = openTestHealth(db);
    expect(await service.indexedNow()).toEqual({ binance: { block: 90, lag: 2 } });
    pass(60_000);
    expect(await service.health()).toMatchObject({ chains: [{ state: 'down', lag: null, head: 92 }] });
  });

  test('keeps the block of a chain that cannot be reached, and gives no lag', async () => {
    const { service, status } = openTestHealth(db);
    status.report('binance', { reachable: false, head: 91, checkpoint: CHECKPOINT });
    expect(await service.health()).toMatchObject({ chains: [{ state: 'down', lag: null, head: 91 }] });
    expect(await service.indexedNow()).toEqual({ binance: { block: 90, lag: null } });
  });

  test('tells what the builder last said', async () => {
    const { service, status } = openTestHealth(db);
    status.report('binance', WELL);
    await sayOfBuilder(db, 'working', null);
    const working = { state: 'working', epoch: 7, built: 40, waiting: 3, message: null };
    expect((await service.health()).chains[0]?.builder).toEqual(working);
  });

  test('answers while the database is away, from what this process knows itself', async () => {
    const away = () => Promise.reject(new ConnectionLostError('gone'));
    const lost = { ...db, query: away, findHeldLeases: away, forWork: () => lost };
    const { service, status, problems } = openTestHealth(db, { database: lost });
    status.report('binance', WELL);
    expect((await service.health()).chains).toMatchObject([{ state: 'unknown', block: 90, lag: null }]);
    expect(await problems()).toEqual(['database_away', 'not ready']);
  });
});
