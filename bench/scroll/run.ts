/**
 * Scrolls Explore through ten thousand cars on a phone's window and writes bench/scroll/README.md: long tasks, frames, DOM
 * nodes, memory. BENCH_DATABASE_URL names a PostgreSQL whose filled databases are kept; BENCH_CARS makes a run shorter.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseServer } from '../browse/config.ts';
import { fillDatabase, startSite } from '../browse/fill.ts';
import { launchChromium } from '../lib/chromium.ts';
import { startCluster } from '../lib/postgres.ts';
import { cars } from './config.ts';
import { report } from './report.ts';
import { type Stretch, scrollThrough } from './scroll.ts';

const cluster = databaseServer ? undefined : await startCluster();
// A few more than are scrolled through: the reader never stands at the end.
const database = await fillDatabase(databaseServer ?? cluster?.url ?? '', cars + 200);
execFileSync('npm', ['run', 'build', '--workspace', 'web'], { stdio: 'inherit' });
const site = await startSite(database);
const browser = await launchChromium();
try {
  const stretches: Stretch[] = [];
  for await (const stretch of scrollThrough(browser, site.url, cars)) {
    stretches.push(stretch);
    console.log(JSON.stringify(stretch));
    // A run that is broken off has measured something too.
    writeFileSync(join(import.meta.dirname, 'README.md'), report(stretches));
  }
} finally {
  await browser.close();
  await site.stop();
  await cluster?.stop();
}
