/**
 * Measures the backfill: Pitlane and Ponder read the same chain of 100,000 events into the same PostgreSQL, in turn, with
 * `eth_getLogs` alone as the limit. Then how soon a new block is rows. Writes bench/indexer/README.md. BENCH_ROUNDS makes a
 * run shorter.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rounds } from '../lib/config.ts';
import { startCluster } from '../lib/postgres.ts';
import { deployment, EVENT_TOPICS, type Node, startNode } from './chain.ts';
import { measureLive } from './live.ts';
import { report } from './report.ts';
import { type Run, runPitlane, runPonder } from './sides.ts';

/** Blocks of one question for logs. */
const RANGE = 500;

const node = await startNode();
const cluster = await startCluster();
try {
  const { events } = await readLogs(node);
  const sides: [name: string, run: () => Promise<Run>][] = [
    ['Pitlane', async () => runPitlane(node, await cluster.createDatabase('pitlane'), events)],
    ['Ponder 1.0', async () => runPonder(node, await cluster.createDatabase('ponder'), events)],
    ['eth_getLogs alone', () => readLogs(node)],
  ];
  const rates = new Map<string, number[]>(sides.map(([name]) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, run] of sides) {
      const done = await run();
      rates.get(name)?.push(done.events / done.seconds);
      console.log(`round ${round}: ${name} ${Math.round(done.events / done.seconds)} events/s`);
    }
  }
  const live = await measureLive(node, `${new URL('pitlane', cluster.url)}`);
  writeFileSync(join(import.meta.dirname, 'README.md'), report({ rounds, events, rates, live }));
} finally {
  await cluster.stop();
  await node.stop();
}

/** The limit: the same logs, parsed and thrown away. */
async function readLogs({ rpc }: Node): Promise<Run> {
  const begun = performance.now();
  const head = Number(await rpc('eth_blockNumber'));
  const hex = (value: number) => `0x${value.toString(16)}`;
  let events = 0;
  for (let from = 0; from <= head; from += RANGE) {
    const range = { fromBlock: hex(from), toBlock: hex(Math.min(head, from + RANGE - 1)) };
    const filter = { address: deployment.carCollection, topics: [EVENT_TOPICS], ...range };
    events += (await rpc<unknown[]>('eth_getLogs', filter)).length;
  }
  return { events, seconds: (performance.now() - begun) / 1_000 };
}
