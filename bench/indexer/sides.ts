import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@pitlane/world/port';
import postgres from 'postgres';
import { commandPath } from '../lib/config.ts';
import { endProcess } from '../lib/processes.ts';
import { CHAIN_ID, deployment, type Node } from './chain.ts';

const root = join(import.meta.dirname, '../..');
const ponderFolder = join(root, 'node_modules/.cache/bench-indexer/ponder');

/** What a side did: events stored, and seconds from its first question for logs until the last was stored and folded. */
export type Run = { events: number; seconds: number };

type PitlaneAddresses = { rpcUrl: string; wsUrl: string; databaseUrl: string };

/** Starts Pitlane's server with the one role `indexer`, on PostgreSQL. */
export function startPitlane({ rpcUrl, wsUrl, databaseUrl }: PitlaneAddresses): ChildProcess {
  return spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      PATH: commandPath,
      PORT: '0',
      ROLES: 'indexer',
      PITLANE_DEMO: '1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      BINANCE_RPC_URL: rpcUrl,
      BINANCE_WS_URL: wsUrl,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Lets Pitlane read the whole chain into an empty database. */
export async function runPitlane(node: Node, databaseUrl: string, expected: number): Promise<Run> {
  const start = (rpcUrl: string) => startPitlane({ rpcUrl, wsUrl: node.wsUrl, databaseUrl });
  const head = Number(await node.rpc('eth_blockNumber'));
  const done = `select exists (select from checkpoint where block_number >= ${head}) as done`;
  const count = `select count(*)::int as events from event
    where chain = 'binance' and kind in ('transfer', 'car_updated')`;
  return measure({ node, databaseUrl, expected, start, done, count });
}

/** Ponder 1.0 with the same two events and the same two tables, on PostgreSQL. */
export async function runPonder(node: Node, databaseUrl: string, expected: number): Promise<Run> {
  installPonder();
  const port = await freePort();
  const start = (rpcUrl: string) =>
    spawn(
      join(ponderFolder, 'node_modules/.bin/ponder'),
      ['start', '--schema', 'bench', '--port', `${port}`],
      {
        cwd: ponderFolder,
        env: {
          PATH: commandPath,
          PONDER_TELEMETRY_DISABLED: '1',
          PONDER_LOG_LEVEL: 'error',
          DATABASE_URL: databaseUrl,
          BENCH_CHAIN_ID: String(CHAIN_ID),
          BENCH_RPC_URL: rpcUrl,
          BENCH_CONTRACT: deployment.carCollection,
          BENCH_START_BLOCK: String(deployment.deployBlock),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  const count = 'select count(*)::int as events from bench.event';
  const done = `select count(*) >= ${expected} as done from bench.event`;
  return measure({ node, databaseUrl, expected, start, done, count });
}

type Measurement = {
  node: Node;
  databaseUrl: string;
  /** Events that the chain holds: a side that stores fewer has not done the work. */
  expected: number;
  /** Starts the indexer on a node at this address. */
  start: (rpcUrl: string) => ChildProcess;
  /** Asks whether all is stored, and how many events are. */
  done: string;
  count: string;
};

async function measure({ node, databaseUrl, expected, start, done, count }: Measurement): Promise<Run> {
  const proxy = await startProxy(node.url);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const child = start(proxy.url);
  try {
    const begun = await Promise.race([proxy.firstLogs, failure(child)]);
    while (!(await isDone(sql, done))) {
      if (child.exitCode !== null) throw new Error(`the indexer ended with status ${child.exitCode}`);
      await pause(50);
    }
    const seconds = (performance.now() - begun) / 1_000;
    const [row] = await sql.unsafe<{ events: number }[]>(count);
    const events = row?.events ?? 0;
    if (events < expected) throw new Error(`only ${events} of ${expected} events were stored`);
    return { events, seconds };
  } finally {
    await endProcess(child);
    await proxy.stop();
    await sql.end();
  }
}

async function failure(child: ChildProcess): Promise<never> {
  const [status] = await once(child, 'exit');
  throw new Error(`the indexer ended with status ${status} before it asked for logs`);
}

/** False also while the indexer has not made its tables yet. */
async function isDone(sql: postgres.Sql, query: string): Promise<boolean> {
  try {
    const [row] = await sql.unsafe<{ done: boolean }[]>(query);
    return row?.done ?? false;
  } catch (error) {
    const missing = error instanceof postgres.PostgresError && ['42P01', '3F000'].includes(error.code);
    if (missing) return false;
    throw error;
  }
}

/** Ponder and what it needs, outside the project's own lockfile: it is measured, not used. */
function installPonder(): void {
  const sources = join(import.meta.dirname, 'ponder');
  mkdirSync(ponderFolder, { recursive: true });
  cpSync(sources, ponderFolder, { recursive: true });
  // npm writes this file at its end: an install that was broken off is done again.
  if (existsSync(join(ponderFolder, 'node_modules/.package-lock.json'))) return;
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ponderFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Ponder could not be installed');
}

/** Stands between an indexer and its node, to know when the indexer first asks for logs: there its clock starts. */
type Proxy = {
  url: string;
  firstLogs: Promise<number>;
  stop(): Promise<void>;
};

/** Starts a proxy in front of a node. It passes bodies on as they come. */
async function startProxy(target: string): Promise<Proxy> {
  const first = Promise.withResolvers<number>();
  const server = createServer((incoming, outgoing) => {
    const { authorization: _, ...headers } = incoming.headers;
    const onward = request(target, { method: 'POST', headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.on('data', (chunk: Buffer) => {
      if (chunk.includes('eth_getLogs')) first.resolve(performance.now());
    });
    incoming.pipe(onward);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, firstLogs: first.promise, stop };
}
