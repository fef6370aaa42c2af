/**
 * Measures searches in markets of three sizes, and writes bench/search/results.json and bench/search/README.md: `npm run bench -- search`. It
 * brings the databases and the servers; bench/search/ measures them from outside. Uses a PostgreSQL of its own, or the server at
 * BENCH_DATABASE_URL, where the databases are kept for the next run. BENCH_SIZES and BENCH_SECONDS make a run shorter.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@pitlane/server/platform/db/db';
import { migrate } from '@pitlane/server/platform/db/migrate';
import { openDb } from '@pitlane/server/platform/db/open-db';
import { SearchAnswerSchema } from '@pitlane/shared/api/search';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import postgres from 'postgres';
import { type Load, runLoad } from '../lib/load.ts';
import { startCluster } from '../lib/postgres.ts';
import { findQuantile } from '../lib/quantile.ts';
import { BEHIND_PROXY, startSite } from '../lib/site.ts';
import { databaseServer, seconds, sizes } from './config.ts';
import { fillSearch } from './fill-search.ts';
import { explainAsText, measureRead, STATEMENTS } from './plan.ts';
import { MANY, report } from './report.ts';
import type { Results, SearchFigures, Times } from './results.ts';
import { SEARCHES } from './searches.ts';

const FOLDER = import.meta.dirname;
const WARM_UP_MS = 500;
const INDEXES = [
  'car_title_start',
  'asset_title_start',
  'asset_title_cuts',
  'author_name_search',
  'author_name_cuts',
];
const nowhere = Object.fromEntries(
  CHAINS.map((chain) => [`${chain.toUpperCase()}_RPC_URL`, 'http://127.0.0.1:1']),
);

const cluster = databaseServer ? undefined : await startCluster();
const server = databaseServer ?? cluster?.url ?? '';
const results: Results = {
  seconds,
  searches: SEARCHES.map((search) => ({ ...search, figures: [] })),
  statements: STATEMENTS.map(({ name }) => ({ name, figures: [] })),
  plans: [],
  indexes: INDEXES.map((name) => ({ name, figures: [] })),
};
try {
  for (const cars of sizes) await measureMarket(cars);
} finally {
  await cluster?.stop();
}
writeFileSync(join(FOLDER, 'results.json'), `${JSON.stringify(results, (_, value) => round(value), 2)}\n`);
writeFileSync(join(FOLDER, 'README.md'), report(results));

async function measureMarket(cars: number): Promise<void> {
  const { url, db } = await openMarket(cars);
  for (const [i, { statement }] of STATEMENTS.entries()) {
    await measureRead(db, statement);
    results.statements[i]?.figures.push({ cars, ...(await measureRead(db, statement)) });
  }
  if (cars === sizes.at(-1)) {
    for (const each of STATEMENTS) results.plans.push(await explainAsText(db, each));
  }
  for (const { name, figures } of results.indexes) {
    const [row] = await db.query<{ bytes: number }>(
      'select pg_relation_size($1::regclass)::float8 as bytes',
      [name],
    );
    figures.push({ cars, megabytes: (row?.bytes ?? 0) / 1e6 });
  }
  await db.close();
  const site = await startSite({ DATABASE_URL: url, ROLES: 'api', ...BEHIND_PROXY, ...nowhere });
  try {
    for (const { query, figures } of results.searches) {
      const measured = await measureSearch(site.url, query);
      figures.push({ cars, ...measured });
      console.log(cars, query, JSON.stringify(measured));
    }
  } finally {
    await site.stop();
  }
}

/** A filled market; one that is there already is used again. */
async function openMarket(cars: number): Promise<{ url: string; db: Db }> {
  const name = `pitlane_bench_search_${cars}`;
  const url = server.replace(/[^/]+$/, name);
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  const isNew = (await admin`select from pg_database where datname = ${name}`).length === 0;
  if (isNew) await admin.unsafe(`create database ${name}`);
  await admin.end();
  const db = await openDb({ url });
  await migrate(db);
  if (isNew) await fillSearch(url, cars);
  return { url, db };
}

/** Asks one search over one connection and over many, for so many seconds each. */
async function measureSearch(url: string, query: string): Promise<Omit<SearchFigures, 'cars'>> {
  const path = `/api/search?${new URLSearchParams({ q: query })}`;
  const answer = SearchAnswerSchema.parse(await (await fetch(url + path)).json());
  const { items, authors, news, help, pages } = answer;
  const found = items.total + authors.length + news.length + help.length + pages.length;
  const ask = (connections: number, ms: number): Promise<Load> => {
    const end = performance.now() + ms;
    const next = () => (performance.now() < end ? { path, mayRefuse: true as const } : undefined);
    return runLoad(url, { connections, next });
  };
  await ask(1, WARM_UP_MS);
  const one = await ask(1, seconds * 1_000);
  await ask(MANY, WARM_UP_MS);
  const many = await ask(MANY, seconds * 1_000);
  return {
    fastest: Math.min(...one.ms),
    one: toTimes(one),
    many: toTimes(many),
    rate: many.ms.length / many.seconds,
    found,
  };
}

function toTimes({ ms }: Load): Times {
  return { p50: findQuantile(ms, 0.5), p99: findQuantile(ms, 0.99) };
}

/** No measurement here is better than a hundredth of a millisecond. */
function round(value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
