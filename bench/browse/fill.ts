import postgres from 'postgres';
import { ensureDatabase } from '../lib/postgres.ts';
import { startSite } from '../lib/site.ts';
import { makeHistories } from './history.ts';
import { nodeEnv, startSyntheticNode } from './synthetic-node.ts';

const POLL_MS = 500;

/**
 * A database with so many cars, made by the product's own indexer from a synthetic node. One that is there already is used
 * again. Returns its address.
 */
export async function fillDatabase(server: string, cars: number): Promise<string> {
  const { url } = await ensureDatabase(server, `pitlane_bench_browse_${cars}`);
  const histories = makeHistories(cars);
  const node = await startSyntheticNode(histories);
  const began = Date.now();
  const indexer = await startSite({ DATABASE_URL: url, ROLES: 'api,indexer', ...nodeEnv(node) });
  try {
    const sql = postgres(url, { max: 1 });
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
  return url;
}
