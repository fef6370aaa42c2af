import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health } from '@pitlane/shared/api/health';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openSignal } from '../../platform/signals.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { CAUSES } from '../health/causes.ts';
import { createMetricsService, type MetricsService } from './metrics.service.ts';
import { serveMetrics } from './serve-metrics.ts';

const log = createLog('silent');
const WELL: Health = {
  status: 'ok',
  ready: true,
  problems: [],
  version: '1.2.3',
  now: 5_000,
  chains: [
    {
      chain: 'binance',
      chain_id: 56,
      state: 'ok',
      message: null,
      block: 90,
      block_hash: '0x',
      block_time: 4_000,
      head: 90,
      lag: 0,
      builder: null,
    },
  ],
};

let db: TestDb;
let dir: string;
let health: Health;
let service: MetricsService;
beforeAll(async () => {
  db = await openTestDb();
  dir = await mkdtemp(join(tmpdir(), 'pitlane-metrics-'));
  health = WELL;
  const answer = { health: async () => health };
  service = createMetricsService({
    db,
    log,
    health: answer,
    chains: [{ chain: 'binance' }],
    version: '1.2.3',
    dataDir: dir,
    backupStamp: join(dir, 'last'),
  });
});
afterAll(async () => {
  service.close();
  await db.close();
  await rm(dir, { recursive: true });
});

/** The values of a metric by the text of their labels. */
async function readSeries(name: string): Promise<Record<string, number>> {
  const lines = (await service.read()).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, labels = '', value] = new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`).exec(line) ?? [];
      return value === undefined ? [] : [[labels, Number(value)]];
    }),
  );
}

describe('createMetricsService', () => {
  test('counts requests by pattern and status, and no method that a client invents', async () => {
    const request = openSignal('request');
    request.send({ method: 'GET', route: '/api/nfts/:id', status: 200, seconds: 0.02 });
    request.send({ method: 'GET', route: '/api/nfts/:id', status: 200, seconds: 3 });
    request.send({ method: 'BREW', route: 'unmatched', status: 404, seconds: 0.001 });
    const counts = await readSeries('pitlane_http_request_seconds_count');
    expect(counts).toMatchObject({
      'method="GET",route="/api/nfts/:id",status="200"': 2,
      'method="other",route="unmatched",status="404"': 1,
    });
    const buckets = await readSeries('pitlane_http_request_seconds_bucket');
    expect(buckets).toMatchObject({ 'le="1",method="GET",route="/api/nfts/:id",status="200"': 1 });
  });

  test('has each cause of health at 0, and one that is found at 1', async () => {
    const before = await readSeries('pitlane_health_cause');
    expect(Object.keys(before)).toHaveLength(Object.keys(CAUSES).length);
    expect(Object.values(before).every((value) => value === 0)).toBe(true);
    health = {
      ...WELL,
      ready: false,
      problems: [
        { code: 'chain_unreachable', chain: 'binance', message: 'm' },
        { code: 'disk_full', chain: null, message: 'm' },
      ],
    };
    const after = Object.entries(await readSeries('pitlane_health_cause')).filter(([, value]) => value === 1);
    expect(after.map(([labels]) => labels)).toEqual([
      'cause="chain_unreachable",chain="binance",blocks="true"',
      'cause="disk_full",chain="",blocks="false"',
    ]);
    expect(await readSeries('pitlane_ready')).toEqual({ '': 0 });
    health = WELL;
    expect(Object.values(await readSeries('pitlane_health_cause')).some((value) => value === 1)).toBe(false);
  });

  test('a chain that has read its head is not behind, however old its last block is', async () => {
    expect(await readSeries('pitlane_chain_lag_seconds')).toEqual({ 'chain="binance"': 0 });
    const [chain] = WELL.chains;
    health = { ...WELL, chains: chain ? [{ ...chain, lag: 7, head: 97 }] : [] };
    expect(await readSeries('pitlane_chain_lag_seconds')).toEqual({ 'chain="binance"': 1_000 });
    health = { ...WELL, chains: chain ? [{ ...chain, lag: null, head: null }] : [] };
    expect(await readSeries('pitlane_chain_lag_seconds')).toEqual({});
    health = WELL;
  });

  test('counts what waits in the queues, and since when', async () => {
    const at = Math.floor(Date.now() / 1_000) - 300;
    await db.query(
      `insert into mail (dedupe_key, recipient, subject, text, html, created_at, next_try_at) values ('a', 'a@x.example', 's', 't', 'h', $1, $1)`,
      [at],
    );
    expect(await readSeries('pitlane_queue_waiting')).toEqual({
      'queue="mail"': 1,
      'queue="notices"': 0,
      'queue="metadata"': 0,
      'queue="audit"': 0,
    });
    const { 'queue="mail"': oldest } = await readSeries('pitlane_queue_oldest_seconds');
    expect(oldest).toBeGreaterThanOrEqual(300);
    expect(oldest).toBeLessThan(400);
  });

  test('tells the age of the backup, and says when it does not know', async () => {
    const countUnread = async () =>
      (await readSeries('pitlane_collection_failures_total'))['part="backup"'] ?? 0;
    const before = await countUnread();
    expect(await readSeries('pitlane_backup_age_seconds')).toEqual({});
    expect(await countUnread()).toBe(before + 2);
    await writeFile(join(dir, 'last'), '');
    const yesterday = Date.now() / 1_000 - 86_400;
    await utimes(join(dir, 'last'), yesterday, yesterday);
    const unread = await countUnread();
    const { '': age } = await readSeries('pitlane_backup_age_seconds');
    expect(age).toBeGreaterThanOrEqual(86_400);
    expect(age).toBeLessThan(86_500);
    expect(await countUnread()).toBe(unread);
  });

  test('knows which work is done here, and anywhere', async () => {
    const lease = await db.lease('mail');
    expect(await readSeries('pitlane_lease_held')).toMatchObject({ 'lease="mail"': 1, 'lease="ranks"': 0 });
    expect(await readSeries('pitlane_lease_held_here')).toMatchObject({ 'lease="mail"': 1 });
    await lease?.release();
    expect(await readSeries('pitlane_lease_held')).toMatchObject({ 'lease="mail"': 0 });
  });

  test('what the database does not answer is missing, and counted', async () => {
    const away = () => Promise.reject(new Error('away'));
    const lost = { ...db, query: away, findHeldLeases: away, forWork: () => lost };
    const other = createMetricsService({
      db: lost,
      log,
      health: { health: async () => WELL },
      chains: [],
      version: '1',
      dataDir: dir,
      backupStamp: undefined,
    });
    const text = await other.read();
    other.close();
    expect(text).toMatch(/^pitlane_collection_failures_total\{part="queues"\} 1$/m);
    expect(text).not.toMatch(/^pitlane_queue_waiting\{/m);
    expect(text).toMatch(/^pitlane_disk_free_bytes \d+$/m);
  });
});

describe('serveMetrics', () => {
  test('answers at /metrics alone', async () => {
    const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, { service, log });
    const answer = await fetch(server.url);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect((await fetch(new URL('/', server.url))).status).toBe(404);
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
    await expect(
      serveMetrics({ host: '127.0.0.1', port: Number(new URL(server.url).port) }, { service, log }),
    ).rejects.toThrow('cannot be used (EADDRINUSE). Each process on a machine needs a port of its own.');
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow();
  });
});
