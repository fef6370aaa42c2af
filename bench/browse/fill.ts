import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { makeHistories } from './history.ts';
import { startServerProcess } from './server-process.ts';
import { nodeEnv, startSyntheticNode } from './synthetic-node.ts';

const POLL_MS = 500;

/**
 * A database with so many cars, made by the product's own indexer from a synthetic node. One that is there already is used
 * again. Returns its address.
 */
export async function fillDatabase(server: string, cars: number): Promise<string> {
  const name = `pitlane_bench_browse_${cars}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await createDatabase(server, name);
  const histories = makeHistories(cars);
  const node = await startSyntheticNode(histories);
  const began = Date.now();
  const indexer = await startWith(url.href, { ROLES: 'api,indexer', ...nodeEnv(node) });
  try {
    const sql = postgres(url.href, { max: 1 });
    const heads = histories.map(({ chain, lastBlock }) => [chain, lastBlock] as const);
    for (;;) {
      const rows = await sql<
        { chain: string; block: string }[]
      >`select chain, block_number as block from checkpoint`;
      const at = new Map(rows.map(({ chain, block }) => [chain, Number(block)]));
      if (heads.every(([chain, last]) => at.get(chain) === last)) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    // What the database's own housekeeping has done when cars come over weeks and not in minutes.
    await sql.unsafe('vacuum analyze');
    const [row] = await sql<{ events: string }[]>`select count(*) as events from event`;
    await sql.end();
    console.log(`${cars} cars from ${row?.events} events in ${Math.round((Date.now() - began) / 1_000)} s`);
  } finally {
    await indexer.stop();
    await node.close();
  }
  return url.href;
}

async function startWith(database: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitlane-bench-'));
  const server = await startServerProcess({ DATABASE_URL: database, PITLANE_DATA: dataDir, ...env });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The site and the API on a filled database. The chains need not answer: what is browsed is in the database. */
export function startSite(database: string) {
  const nowhere = Object.fromEntries(
    ['BINANCE', 'MATIC', 'AVALANCHE'].map((chain) => [`${chain}_RPC_URL`, 'http://127.0.0.1:1']),
  );
  return startWith(database, { ROLES: 'web,api', ...nowhere });
}

async function createDatabase(server: string, name: string): Promise<void> {
  const sql = postgres(server, { max: 1 });
  const found = await sql`select from pg_database where datname = ${name}`;
  if (found.length === 0) await sql.unsafe(`create database ${name}`);
  await sql.end();
}
