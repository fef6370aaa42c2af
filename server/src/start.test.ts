import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HealthSchema } from '@pitlane/shared/api/health';
import { pad, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, parseConfig } from './config/config.ts';
import { openDb } from './platform/db/open-db.ts';
import { startServer } from './start.ts';
import { type FakeNode, openFakeNode } from './testing/fake-node.ts';
import { createServerDatabase, type ServerDatabase } from './testing/test-db.ts';

const hash = (n: number) => pad(toHex(n), { size: 32 });
let node: FakeNode;
let config: Config;
let dataDir: string;
/** What is about neither kind of database has the one that opens faster; the embedded one without it. */
let database: ServerDatabase | undefined;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pitlane-start-'));
  node = await openFakeNode({
    eth_chainId: () => toHex(31_356),
    eth_getLogs: () => [],
    eth_getBlockByNumber: ([tag]) => {
      const number = tag === 'latest' ? 3 : Number(tag);
      const rest = { timestamp: toHex(1_000 + number), transactions: [] };
      return number > 3
        ? null
        : { number: toHex(number), hash: hash(number + 1), parentHash: hash(number), ...rest };
    },
  });
  database = await createServerDatabase();
  env = {
    PITLANE_DEMO: '1',
    BINANCE_RPC_URL: node.url,
    PORT: '0',
    PITLANE_DATA: dataDir,
    LOG_LEVEL: 'silent',
  };
  config = parseConfig({ ...env, ROLES: 'api,indexer' });
});
afterAll(async () => {
  await node.close();
  await database?.drop();
  await rm(dataDir, { recursive: true });
});

/** Asks until the index has read the chain: each answer waits for the process, so this turns only as often as needed. */
async function indexed(url: string) {
  for (;;) {
    const health = HealthSchema.parse(await (await fetch(`${url}/api/health`)).json());
    if (health.chains[0]?.block === 3) return health;
  }
}

const onServer = () => (database ? { DATABASE_URL: database.url } : {});

describe('startServer', () => {
  test('starts, indexes, answers, stops, and finds its data again after a restart', async () => {
    const first = await startServer(config);
    expect(await indexed(first.url)).toMatchObject({
      status: 'ok',
      chains: [{ chain: 'binance', state: 'ok', lag: 0 }],
    });
    await first.stop();
    await expect(fetch(first.url)).rejects.toThrow();
    const before = node.calls.filter(({ method }) => method === 'eth_getLogs').length;
    const second = await startServer(config);
    await indexed(second.url);
    await second.stop();
    expect(node.calls.filter(({ method }) => method === 'eth_getLogs')).toHaveLength(before);
  }, 60_000);

  test('counts requests by the pattern of their paths, and calls of nodes by the setting', async () => {
    const counted = parseConfig({ ...env, ...onServer(), ROLES: 'api,indexer', METRICS_PORT: '0' });
    const server = await startServer(counted);
    await indexed(server.url);
    await fetch(`${server.url}/api/nfts/binance-cars-1`);
    await fetch(`${server.url}/api/nfts/binance-cars-2`);
    await fetch(`${server.url}/wp-admin/setup.php`);
    const metrics = await (await fetch(server.metricsUrl ?? '')).text();
    await server.stop();
    expect(metrics).toContain(
      'pitlane_http_request_seconds_count{method="GET",route="/api/nfts/:id",status="404"} 2',
    );
    expect(metrics).toContain(
      'pitlane_http_request_seconds_count{method="GET",route="unmatched",status="404"} 1',
    );
    expect(metrics).toMatch(/pitlane_node_request_seconds_count\{node="BINANCE_RPC_URL",result="ok"\} \d/);
    expect(metrics).toContain('pitlane_chain_indexed_block{chain="binance"} 3');
    expect(metrics).toContain('pitlane_lease_held_here{lease="indexer binance"} 1');
    // Neither paths of visitors nor addresses, which may hold a key.
    expect(metrics).not.toMatch(/wp-admin|binance-cars|http:/);
    await expect(fetch(server.metricsUrl ?? '')).rejects.toThrow();
  }, 60_000);

  test('a busy port ends the start and releases the database', async () => {
    const taken = Number(new URL(node.url).port);
    await expect(startServer({ ...config, port: taken })).rejects.toThrow(
      `Port ${taken} on 127.0.0.1 is in use`,
    );
    const again = await startServer(config);
    await again.stop();
  }, 60_000);

  test('a database of a newer version ends the start with a sentence', async () => {
    const location = database ? { url: database.url } : { dir: dataDir };
    const db = await openDb(location);
    await db.query(`insert into migration values ('9999_from_tomorrow', now())`);
    await db.close();
    await expect(startServer(parseConfig({ ...env, ...onServer(), ROLES: 'api,indexer' }))).rejects.toThrow(
      /^A newer version of Pitlane has used .+ Start that version/,
    );
    const again = await openDb(location);
    await again.query(`delete from migration where tag = '9999_from_tomorrow'`);
    await again.close();
  }, 60_000);

  test('serves only its roles, and health always', async () => {
    const statusOf = async (roles: string[], path: string) => {
      const server = await startServer(parseConfig({ ...env, ...onServer(), ROLES: roles.join(',') }));
      const { status } = await fetch(`${server.url}${path}`);
      await server.stop();
      return status;
    };
    expect(await statusOf(['indexer'], '/api/health')).toBe(200);
    expect(await statusOf(['indexer'], '/api/nfts')).toBe(404);
    expect(await statusOf(['indexer', 'api'], '/api/nfts')).toBe(200);
    expect(await statusOf(['api'], '/explore')).toBe(404);
  }, 60_000);
});
