/**
 * Measures the order book and writes bench/orders/results.json and bench/orders/README.md: `npm run bench -- orders`. It brings the
 * chain, the databases and the servers; bench/orders/ measures them from outside. BENCH_PARTS (posts, lists, verdicts, live),
 * BENCH_SIZES, BENCH_ROUNDS, BENCH_SECONDS, BENCH_ORDERS and BENCH_BLOCKS make a run shorter.
 */

import { execFileSync } from 'node:child_process';
import { CHAIN } from '@pitlane/world/testing/trading-chain';
import { launchChromium } from '../bench/lib/chromium.ts';
import { rounds } from '../bench/lib/config.ts';
import { type Cluster, startCluster } from '../bench/lib/postgres.ts';
import { blocks, ordersEach, parts } from '../bench/orders/config.ts';
import { measureLive } from '../bench/orders/live.ts';
import { measurePosts } from '../bench/orders/posts.ts';
import { writeResults } from '../bench/orders/write-results.ts';
import { bidAround, sellAround } from './bench-orders/live-kinds.ts';
import { BEHIND_PROXY, nodeAt, startSite, untilIndexed } from './bench-orders/site.ts';
import { startTradingScene } from './bench-orders/trading-scene.ts';

/** Ways of posting, each in every round, and what warms them up. */
const WAYS = 4;
const SPARE_ORDERS = 1_000;

const cluster = await startCluster();
try {
  if (parts.includes('posts')) writeResults({ posts: await runPosts(cluster) });
  if (parts.includes('live')) writeResults({ live: await runLive(cluster) });
} finally {
  await cluster.stop();
}

async function runPosts({ createDatabase }: Cluster) {
  const databaseUrl = await createDatabase('bench_posts');
  const scene = await startTradingScene(ordersEach * rounds * WAYS + SPARE_ORDERS);
  const env = {
    DATABASE_URL: databaseUrl,
    ROLES: 'api,indexer,jobs',
    ...BEHIND_PROXY,
    ...nodeAt(scene.port),
  };
  const site = await startSite(env);
  try {
    await untilIndexed(site, await scene.client.getBlockNumber());
    const { sign, recover } = scene;
    return await measurePosts({
      url: site.url,
      databaseUrl,
      chain: CHAIN,
      rounds,
      ordersEach,
      sign,
      recover,
    });
  } finally {
    await site.stop();
    await scene.stop();
  }
}

async function runLive({ createDatabase }: Cluster) {
  execFileSync('npm', ['run', 'build', '--workspace', 'web'], { stdio: 'inherit' });
  const databaseUrl = await createDatabase('bench_live');
  const scene = await startTradingScene(0);
  const site = await startSite({ DATABASE_URL: databaseUrl, ...nodeAt(scene.port) });
  const browser = await launchChromium();
  try {
    await untilIndexed(site, await scene.client.getBlockNumber());
    const [sold, auctioned] = scene.cars;
    if (!sold || !auctioned) throw new Error('nobody has a car');
    const kinds = [sellAround(scene, sold, site.url), bidAround(scene, auctioned)];
    const wsUrl = `ws://127.0.0.1:${scene.port}`;
    return await measureLive({ url: site.url, wsUrl, databaseUrl, browser, blocks, kinds });
  } finally {
    await browser.close();
    await site.stop();
    await scene.stop();
  }
}
