import { HealthSchema } from '@pitlane/shared/api/health';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createIndexStatus } from '../../lib/index-status.ts';
import { openTestDb } from '../../testing/test-db.ts';
import { createHealthService } from './health.service.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());

const NOW = 1_800_000_000;
const checkpoint = {
  number: 90,
  hash: '0xab',
  timestamp: NOW - 5,
} as const;

function open() {
  const status = createIndexStatus();
  let now = NOW * 1000;
  const chains = [{ chain: 'binance', chainId: 56 }] as const;
  const pass = (ms: number) => {
    now += ms;
  };
  const service = createHealthService(db, { chains, status, version: '1.2.3', clock: () => now });
  return { status, service, pass };
}
const store = (head: number, seenAt: number) =>
  db.query(
    `insert into checkpoint (chain, block_number, block_hash, timestamp, head_number, seen_at)
     values ('binance', 90, '0xab', $1, $2, $3)`,
    [NOW - 5, head, seenAt],
  );

test('default: from the indexer of this process', async () => {
  const { service, status } = open();
  status.report('binance', { reachable: true, head: 90, checkpoint });
  const health = await service.health();
  expect(HealthSchema.parse(health)).toEqual({
    status: 'ok',
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

test('behavior: a chain that is far behind degrades the whole', async () => {
  const { service, status } = open();
  status.report('binance', { reachable: true, head: 200, checkpoint });
  expect(await service.health()).toMatchObject({
    status: 'degraded',
    chains: [{ state: 'behind', lag: 110 }],
  });
});

test('behavior: a chain that cannot be reached keeps its block and has no lag', async () => {
  const { service, status } = open();
  status.report('binance', { reachable: false, head: 91, checkpoint });
  expect(await service.health()).toMatchObject({
    status: 'degraded',
    chains: [{ state: 'down', lag: null, head: 91 }],
  });
  expect(await service.indexedNow()).toEqual({ binance: { block: 90, lag: null } });
});

test('behavior: where another process indexes, the database tells', async () => {
  await store(92, NOW - 3);
  const { service, pass } = open();
  expect(await service.indexedNow()).toEqual({ binance: { block: 90, lag: 2 } });
  pass(60_000);
  expect(await service.health()).toMatchObject({ chains: [{ state: 'down', lag: null, head: 92 }] });
});

test('behavior: an index that has stopped says why, in every process', async () => {
  const { service, status } = open();
  status.report('binance', { reachable: true, head: 90, checkpoint });
  await db.query(`insert into index_stop values ('binance', 'event_refused', 'Update Pitlane.', 1)`);
  expect(HealthSchema.parse(await service.health())).toMatchObject({
    status: 'degraded',
    chains: [{ state: 'stopped', message: 'Update Pitlane.', block: 90 }],
  });
});

test('behavior: what the builder last said, as long as it says something', async () => {
  const { service, status, pass } = open();
  status.report('binance', { reachable: true, head: 90, checkpoint });
  const say = (state: string, message: string | null) =>
    db.query(
      `insert into builder values ('binance', $1, 7, 40, 43, $2, $3)
       on conflict (chain) do update set state = excluded.state, message = excluded.message`,
      [state, message, NOW],
    );
  await say('working', null);
  const working = { state: 'working', epoch: 7, built: 40, waiting: 3, message: null };
  const health = HealthSchema.parse(await service.health());
  expect([health.status, health.chains[0]?.builder]).toEqual(['ok', working]);
  await say('stuck', 'Send coins.');
  expect(await service.health()).toMatchObject({
    status: 'degraded',
    chains: [{ builder: { state: 'stuck', message: 'Send coins.' } }],
  });
  await say('resting', null);
  pass(60_000);
  status.report('binance', { reachable: true, head: 90, checkpoint });
  expect(await service.health()).toMatchObject({
    status: 'degraded',
    chains: [{ state: 'ok', builder: { state: 'silent' } }],
  });
});

test('behavior: before the first batch nothing is known', async () => {
  const { service } = open();
  expect(await service.health()).toMatchObject({
    status: 'degraded',
    chains: [{ state: 'down', block: 0, head: null }],
  });
});
