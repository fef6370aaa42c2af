/**
 * Measures the order book and writes bench/orders/results.json and bench/orders/README.md: `npm run bench -- orders`. It brings the
 * chain, the databases and the servers; bench/orders/ measures them from outside. BENCH_PARTS (posts, lists, verdicts, live),
 * BENCH_SIZES, BENCH_ROUNDS, BENCH_SECONDS, BENCH_ORDERS and BENCH_BLOCKS make a run shorter.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@pitlane/server/platform/db/migrate';
import { openDb } from '@pitlane/server/platform/db/open-db';
import { CHAIN } from '@pitlane/world/testing/trading-chain';
import { launchChromium } from '../../tools/testing/chromium.ts';
import { blocks, ordersEach, rounds, toParts, toSeconds, toSizes } from '../lib/config.ts';
import { writeFigures } from '../lib/figures.ts';
import { type Cluster, startCluster } from '../lib/postgres.ts';
import { BEHIND_PROXY, NO_CHAINS, nodeAt, type Site, startSite, untilIndexed } from '../lib/site.ts';
import { fillBook } from './fill.ts';
import { measureLists, planList, QUESTIONS, type Shelf } from './lists.ts';
import { measureLive } from './live.ts';
import { bidAround, sellAround } from './live-kinds.ts';
import { measurePosts } from './posts.ts';
import { type Results, report } from './report.ts';
import { startTradingScene } from './trading-scene.ts';
import { type FilledBook, measureVerdicts } from './verdicts.ts';

const FOLDER = import.meta.dirname;
const parts = toParts(['posts', 'lists', 'verdicts', 'live']);
/** Orders in the book while lists and verdicts are measured. */
const sizes = toSizes([10_000, 100_000, 1_000_000]);
/** How long each list is asked for in a round. */
const seconds = toSeconds(2);
/** Ways of posting, each in every round, and what warms them up. */
const WAYS = 4;
const SPARE_ORDERS = 1_000;

const cluster = await startCluster();
try {
  if (parts.includes('posts')) writeResults({ posts: await runPosts(cluster) });
  const books = parts.includes('lists') || parts.includes('verdicts') ? await fillBooks(cluster) : [];
  if (parts.includes('lists')) writeResults({ lists: await runLists(books) });
  if (parts.includes('verdicts')) writeResults({ verdicts: await runVerdicts(books) });
  for (const { db } of books) await db.close();
  if (parts.includes('live')) writeResults({ live: await runLive(cluster) });
} finally {
  await cluster.stop();
}

/** Puts what was measured in the place of an earlier run's. */
function writeResults(measured: Results): void {
  const file = join(FOLDER, 'results.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {};
  writeFigures(FOLDER, { ...known, ...measured }, report);
}

async function runPosts({ createDatabase }: Cluster) {
  const databaseUrl = await createDatabase('bench_posts');
  const scene = await startTradingScene(ordersEach * rounds * WAYS + SPARE_ORDERS);
  const env = {
    DATABASE_URL: databaseUrl,
    ROLES: 'api,indexer,jobs,builder',
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

type Book = FilledBook & { databaseUrl: string };

async function fillBooks({ createDatabase }: Cluster): Promise<Book[]> {
  const books: Book[] = [];
  for (const size of sizes) {
    const databaseUrl = await createDatabase(`bench_book_${size}`);
    const db = await openDb({ url: databaseUrl });
    await migrate(db);
    await fillBook(databaseUrl, size);
    books.push({ size, databaseUrl, db });
  }
  return books;
}

/** With the time limits of the index, as in a block. */
function runVerdicts(books: readonly Book[]) {
  return measureVerdicts(
    books.map(({ size, db }) => ({ size, db: db.forWork('index') })),
    rounds,
  );
}

async function runLists(books: readonly Book[]) {
  const sites: Site[] = [];
  try {
    const shelves: Shelf[] = [];
    for (const { size, databaseUrl, db } of books) {
      const site = await startSite({
        DATABASE_URL: databaseUrl,
        ROLES: 'api',
        ...BEHIND_PROXY,
        ...NO_CHAINS,
      });
      sites.push(site);
      shelves.push({ size, databaseUrl, url: site.url, plan: (question) => planList(db, question) });
    }
    return await measureLists(QUESTIONS, { shelves, rounds, seconds });
  } finally {
    for (const site of sites) await site.stop();
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
    if (!sold || !auctioned) throw new Error('the scene has no cars');
    const kinds = [sellAround(scene, sold, site.url), bidAround(scene, auctioned)];
    const wsUrl = `ws://127.0.0.1:${scene.port}`;
    return await measureLive({ url: site.url, wsUrl, databaseUrl, browser, blocks, kinds });
  } finally {
    await browser.close();
    await site.stop();
    await scene.stop();
  }
}
