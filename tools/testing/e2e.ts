/**
 * npm run e2e -- [options of Playwright]: runs the browser tests. Each worker gets a Pitlane of its own, a copy of one world;
 * PITLANE_WORKERS says how many there are. With PITLANE_URL and PITLANE_DATA a single worker uses the one that runs there.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pinnedEnv, root } from '../start/bootstrap.mjs';
import { ensureChromium } from './chromium.ts';
import { type Instance, startInstance, stopInstances } from './instance.ts';
import { readCount } from './seed.ts';
import { stopWorldDatabase } from './world-database.ts';
import { copyWorld, ensureWorldSnapshot } from './world-snapshot.ts';

const WORKERS = readCount('PITLANE_WORKERS', 2);

let child: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (child) return void child.kill(signal);
    await stop();
    process.exit(1);
  });

const chromium = ensureChromium();
const given = process.env.PITLANE_URL;
const started = given ? [] : await startCopies();
const instances = given
  ? [{ url: given, dataDir: process.env.PITLANE_DATA }]
  : started.map(({ url, dataDir }) => ({ url, dataDir }));
child = spawn(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...process.argv.slice(2)], {
  cwd: join(root, 'e2e'),
  stdio: 'inherit',
  env: pinnedEnv({ CHROMIUM_PATH: chromium, PITLANE_INSTANCES: JSON.stringify(instances) }),
});
const [status] = await once(child, 'exit');
await stop();
process.exit(status ?? 1);

async function startCopies(): Promise<Instance[]> {
  const copies = await copyWorld(await ensureWorldSnapshot(), WORKERS);
  return Promise.all(copies.map(startInstance));
}

async function stop(): Promise<void> {
  await stopInstances();
  await stopWorldDatabase();
}
