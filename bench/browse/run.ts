/**
 * Measures how fast lists, items and pages are answered with few cars and with many, and writes bench/browse/results.json and
 * bench/browse/README.md. Uses a PostgreSQL of its own, or the server at BENCH_DATABASE_URL, where the databases are
 * kept for the next run. BENCH_SIZES, BENCH_ROUNDS and BENCH_SECONDS make a run shorter; BENCH_QUIET=1 measures quiet requests alone, and keeps
 * the other figures (of the same sizes).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { databaseServer, quietOnly, rounds, toSeconds, toSizes } from '../lib/config.ts';
import { writeFigures } from '../lib/figures.ts';
import { startCluster } from '../lib/postgres.ts';
import { NO_CHAINS, startSite } from '../lib/site.ts';
import { fillDatabase } from './fill.ts';
import {
  endKeptAnswers,
  type Figures,
  measure,
  measureQuiet,
  QUIET_PATHS,
  type Quiet,
  toMedians,
} from './measure.ts';
import { makeQuestions } from './questions.ts';
import { type Results, report } from './report.ts';

const CONNECTIONS = [64, 1];
const WARM_UP_SECONDS = 1;
const FOLDER = import.meta.dirname;
const sizes = toSizes([1_600, 100_000, 1_000_000]);
const seconds = toSeconds(2);

const cluster = databaseServer ? undefined : await startCluster();
const databases: string[] = [];
for (const size of sizes) databases.push(await fillDatabase(databaseServer ?? cluster?.url ?? '', size));

execFileSync('npm', ['run', 'build', '--workspace', 'web'], { stdio: 'inherit' });
const sites = await Promise.all(
  databases.map((database) => startSite({ DATABASE_URL: database, ROLES: 'web,api', ...NO_CHAINS })),
);
try {
  const urls = sites.map(({ url }) => url);
  const quiet = await measureAllQuiet(urls);
  const results: Results = quietOnly
    ? { ...(JSON.parse(readFileSync(join(FOLDER, 'results.json'), 'utf8')) as Results), quiet }
    : { sizes, rounds, seconds, rows: await measureAll(urls), quiet };
  writeFigures(FOLDER, results, report);
} finally {
  await Promise.all(sites.map((site) => site.stop()));
  await cluster?.stop();
}

async function measureAllQuiet(urls: string[]): Promise<Results['quiet']> {
  const rows: Results['quiet'] = [];
  const open = databases.map((database) => postgres(database, { max: 1 }));
  for (const path of QUIET_PATHS) {
    for (const kept of [true, false]) {
      const figures: Quiet[] = [];
      for (const [index, url] of urls.entries()) {
        const sql = open[index];
        figures.push(
          await measureQuiet(url, path, async () => void (!kept && sql && (await endKeptAnswers(sql)))),
        );
      }
      rows.push({ path, kept, figures });
      console.log(path, kept, JSON.stringify(figures));
    }
  }
  await Promise.all(open.map((sql) => sql.end()));
  return rows;
}

async function measureAll(urls: string[]): Promise<Results['rows']> {
  const asked = await Promise.all(urls.map(async (url) => ({ url, questions: await makeQuestions(url) })));
  const names = asked[0]?.questions.map(({ name }) => name) ?? [];
  const pathsOf = (site: (typeof asked)[number], name: string) =>
    site.questions.find((question) => question.name === name)?.paths ?? [];
  for (const site of asked) {
    for (const name of names) {
      await measure({ url: site.url, paths: pathsOf(site, name), connections: 8, seconds: WARM_UP_SECONDS });
    }
  }
  const rows: Results['rows'] = [];
  for (const connections of CONNECTIONS) {
    for (const name of names) {
      // Sizes take turns, so that a busy moment of the machine falls on all of them.
      const measured: Figures[][] = asked.map(() => []);
      for (let round = 0; round < rounds; round++) {
        for (const [index, site] of asked.entries()) {
          const load = { url: site.url, paths: pathsOf(site, name), connections, seconds };
          measured[index]?.push(await measure(load));
        }
      }
      rows.push({ question: name, connections, figures: measured.map(toMedians) });
      console.log(name, connections, JSON.stringify(rows.at(-1)?.figures));
    }
  }
  return rows;
}
