/**
 * Measures searches in markets of three sizes, and writes bench/search/results.json and bench/search/README.md: `npm run bench -- search`. It
 * brings the databases and the servers; bench/search/ measures them from outside. Uses a PostgreSQL of its own, or the server at
 * BENCH_DATABASE_URL, where the databases are kept for the next run. BENCH_SIZES and BENCH_SECONDS make a run shorter.
 */
import type { Db } from '@pitlane/server/platform/db/db';
import { migrate } from '@pitlane/server/platform/db/migrate';
import { openDb } from '@pitlane/server/platform/db/open-db';
import { SearchAnswerSchema } from '@pitlane/shared/api/search';
import { databaseServer, toSeconds, toSizes } from '../lib/config.ts';
import { toTimes, writeFigures } from '../lib/figures.ts';
import { type Load, runLoad } from '../lib/load.ts';
import { ensureDatabase, startCluster } from '../lib/postgres.ts';
import { BEHIND_PROXY, NO_CHAINS, startSite } from '../lib/site.ts';
import { fillSearch } from './fill.ts';
import { explainAsText, measureRead, STATEMENTS } from './plan.ts';
import { MANY, type Results, report, type SearchFigures } from './report.ts';

const WARM_UP_MS = 500;
const INDEXES = [
  'car_title_start',
  'asset_title_start',
  'asset_title_cuts',
  'author_name_search',
  'author_name_cuts',
];
/** What people type. The bad cases too: what nearly every title has, and what nothing has. */
const SEARCHES: readonly { name: string; query: string }[] = [
  { name: 'a word of many cars', query: 'fox' },
  { name: 'letters within many words', query: 'ing' },
  { name: 'one letter', query: 's' },
  { name: 'a whole title', query: 'sunset charger 47' },
  { name: 'words in another order', query: 'charger sunset' },
  { name: 'a number', query: '#4711' },
  { name: 'all garages', query: 'tuneup garage' },
  { name: 'one slip in each word', query: 'sunser chargr' },
  { name: 'slips, and no title has both words', query: 'nihgt foks' },
  { name: 'a slip in a name', query: 'racnig herno 70' },
  { name: 'the beginning of names', query: 'racing' },
  { name: 'a part of many names', query: 'eron7' },
  { name: 'the beginning of addresses', query: '0x00000000000000000000000000000000000' },
  { name: 'a word of every post', query: 'season' },
  { name: 'nothing is called so', query: 'xqzvwkjh' },
];
/** Cars of each market. It has as many people as cars, and other items and posts in proportion. */
const sizes = toSizes([10_000, 100_000, 1_000_000]);
const seconds = toSeconds(3);

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
writeFigures(import.meta.dirname, results, report);

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
  const site = await startSite({ DATABASE_URL: url, ROLES: 'api', ...BEHIND_PROXY, ...NO_CHAINS });
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
  const { url, isNew } = await ensureDatabase(server, `pitlane_bench_search_${cars}`);
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
    one: toTimes(one.ms),
    many: toTimes(many.ms),
    rate: many.ms.length / many.seconds,
    found,
  };
}
