/**
 * Measures rankings, author pages, the inbox and signing in, in a small market and in a large one, and writes bench/people/results.json and
 * bench/people/README.md: `npm run bench -- people`. It brings the databases and the servers; bench/people/ measures them from outside.
 * Uses a PostgreSQL of its own, or the server at BENCH_DATABASE_URL, where the databases are kept for the next run. BENCH_SIZES, BENCH_SECONDS and
 * BENCH_SIGN_INS make a run shorter.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITE_ORDER_NOTICES } from '@pitlane/server/core/notices/order-notices';
import { rankAuthors, rankCollections } from '@pitlane/server/jobs/rankings/rank-step';
import { hashToken } from '@pitlane/server/modules/accounts/auth-adapter';
import { MARKED_AT_ONCE, markRead } from '@pitlane/server/modules/notices/notices.repo';
import type { Db } from '@pitlane/server/platform/db/db';
import { migrate } from '@pitlane/server/platform/db/migrate';
import { openDb } from '@pitlane/server/platform/db/open-db';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import postgres from 'postgres';
import { startCluster } from '../lib/postgres.ts';
import { BEHIND_PROXY, startSite } from '../lib/site.ts';
import { askInBothWays } from './ask.ts';
import { databaseServer, seconds, signIns, sizes } from './config.ts';
import { fillPeople, READER_ID, STAR_ID } from './fill-people.ts';
import { JOB_STATEMENTS, planQuestion } from './plan.ts';
import { QUESTIONS } from './questions.ts';
import { report } from './report.ts';
import type { Results } from './results.ts';
import { measureSignIns } from './sign-ins.ts';

const FOLDER = import.meta.dirname;
const TOKEN = 'r'.repeat(43);
const nowhere = Object.fromEntries(
  CHAINS.map((chain) => [`${chain.toUpperCase()}_RPC_URL`, 'http://127.0.0.1:1']),
);

class Undone extends Error {}
/** $1 who lists, $2 when. */
const LISTING = `
  insert into book_order (id, chain, order_hash, side, maker, collection, token_id, nft_id, price, payments, counter, start_time, end_time,
    components, signature, treasury, fee_bps, seaport, created_at, active, version)
  select 'bench listing', 'binance', 'bench listing', 'listing', wallet, 'cars', 7, 'binance-cars-7', 1, '{}', 0, 0, 9e9::int8, '{}', '', '', 0, '',
    $2, true, 1 from author where id = $1`;

type Market = { cars: number; url: string; db: Db };

const cluster = databaseServer ? undefined : await startCluster();
const server = databaseServer ?? cluster?.url ?? '';
const results: Results = { seconds, questions: [], signIns: [], steps: [] };
try {
  const markets: Market[] = [];
  for (const cars of sizes) markets.push(await openMarket(cars));
  for (const market of markets) await measureSteps(market);
  for (const market of markets) await askAll(market);
  for (const { db } of markets) await db.close();
} finally {
  await cluster?.stop();
}
writeFileSync(join(FOLDER, 'results.json'), `${JSON.stringify(results, (_, value) => round(value), 2)}\n`);
writeFileSync(join(FOLDER, 'README.md'), report(results));

/** A filled and ranked market; one that is there already is used again. */
async function openMarket(cars: number): Promise<Market> {
  const name = `pitlane_bench_people_${cars}`;
  const url = server.replace(/[^/]+$/, name);
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  const isNew = (await admin`select from pg_database where datname = ${name}`).length === 0;
  if (isNew) await admin.unsafe(`create database ${name}`);
  await admin.end();
  const db = await openDb({ url });
  await migrate(db);
  if (isNew)
    await fillPeople(url, { cars, sales: cars * 5, people: cars, followers: Math.min(100_000, cars / 10) });
  const indexing = db.forWork('index');
  const began = performance.now();
  let steps = 0;
  while ((await rankAuthors(indexing, { chains: CHAINS })).more) steps++;
  if (steps > 1) addStep('ranking all authors for the first time', cars, performance.now() - began);
  await rankCollections(indexing, { chains: CHAINS });
  await db.query(
    `insert into auth_session (id, user_id, token, expires_at, created_at, updated_at) values ('reader', $1, $2, $3, 0, 0)
     on conflict (id) do update set token = excluded.token, expires_at = excluded.expires_at`,
    [`user ${READER_ID}`, hashToken(TOKEN), Date.now() + 86_400_000],
  );
  return { cars, url, db };
}

function addStep(name: string, cars: number, ms: number): void {
  const known = results.steps.find((step) => step.name === name);
  if (known) known.figures.push({ cars, ms });
  else results.steps.push({ name, figures: [{ cars, ms }] });
  console.log(name, cars, Math.round(ms));
}

/** Does each in a transaction that is undone, the second time for the figure. */
async function measureSteps({ cars, db }: Market): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  const undone = async (
    name: string,
    work: (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<unknown>,
  ) => {
    let ms = 0;
    for (let round = 0; round < 2; round++) {
      await db
        .forWork('index')
        .transaction(async (tx) => {
          const began = performance.now();
          await work(tx);
          ms = performance.now() - began;
          throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
    }
    addStep(name, cars, ms);
  };
  for (const { name, of } of JOB_STATEMENTS) {
    const { sql, params } = of(now);
    await undone(name, (tx) => tx.query(sql, params));
  }
  await undone('marking 10,000 notices as read', async (tx) => {
    const mark = () => markRead(tx, READER_ID, { ids: [], upTo: Number.MAX_SAFE_INTEGER, at: now });
    while ((await mark()) === MARKED_AT_ONCE);
  });
  await undone('telling the first followers of a listing', async (tx) => {
    await tx.query(LISTING, [STAR_ID, now]);
    await tx.query(WRITE_ORDER_NOTICES, [['bench listing'], now - 60]);
  });
}

async function askAll({ cars, url, db }: Market): Promise<void> {
  const site = await startSite({ DATABASE_URL: url, ROLES: 'api', ...BEHIND_PROXY, ...nowhere });
  try {
    const [row] = await db.query<{ middle: number }>(
      'select (percentile_disc(0.5) within group (order by id))::int8 as middle from notice where author_id = $1',
      [READER_ID],
    );
    const middle = row?.middle ?? 0;
    for (const { name, path, own } of QUESTIONS) {
      const ask = {
        path: path.replace('$middle', String(middle)),
        ...(own && { headers: { authorization: `Bearer ${TOKEN}` } }),
      };
      const figures = {
        cars,
        ...(await askInBothWays(site.url, ask, seconds)),
        plan: await planQuestion(db, name, middle),
      };
      const known = results.questions.find((question) => question.name === name);
      if (known) known.figures.push(figures);
      else results.questions.push({ name, figures: [figures] });
      console.log(name, JSON.stringify(figures));
    }
    if (cars === sizes.at(-1)) results.signIns = await measureSignIns(site.url, db, signIns);
  } finally {
    await site.stop();
  }
}

/** No measurement here is better than a hundredth of a millisecond. */
function round(value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
