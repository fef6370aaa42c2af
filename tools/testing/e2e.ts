/**
 * npm run e2e -- [options of Playwright]: runs the browser tests. Each worker gets a Pitlane of its own, a copy of one world;
 * PITLANE_WORKERS says how many there are. With PITLANE_URL and PITLANE_DATA a single worker uses the one that runs there, whose
 * database DATABASE_URL names.
 */
import { join } from 'node:path';
import { pinnedEnv, root } from '../start/bootstrap.mjs';
import { ensureChromium } from './chromium.ts';
import { type Instance, startInstance } from './instance.ts';
import { readCount } from './seed.ts';
import { runProgram, withWorlds } from './with-worlds.ts';
import { copyWorld, ensureWorldSnapshot } from './world-snapshot.ts';

const WORKERS = readCount('PITLANE_WORKERS', 2);

await withWorlds(async () => {
  const chromium = ensureChromium();
  const given = process.env.PITLANE_URL;
  const started = given ? [] : await startCopies();
  const instances = given
    ? [{ url: given, dataDir: process.env.PITLANE_DATA, databaseUrl: process.env.DATABASE_URL }]
    : started.map(({ url, dataDir, databaseUrl }) => ({ url, dataDir, databaseUrl }));
  return runProgram(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...process.argv.slice(2)], {
    folder: join(root, 'e2e'),
    env: pinnedEnv({ CHROMIUM_PATH: chromium, PITLANE_INSTANCES: JSON.stringify(instances) }),
  });
});

async function startCopies(): Promise<Instance[]> {
  const copies = await copyWorld(await ensureWorldSnapshot(), WORKERS);
  return Promise.all(copies.map(startInstance));
}
