/** Runs the browser tests against a new Pitlane, or against the one at PITLANE_URL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pinnedEnv, root } from './bootstrap.mjs';
import { ensureChromium } from './chromium.ts';
import { startInstance } from './instance.ts';

const chromium = ensureChromium();
const given = process.env.PITLANE_URL;
const instance = given ? undefined : await startInstance();
const child = spawn(join(root, 'node_modules', '.bin', 'playwright'), ['test', ...process.argv.slice(2)], {
  cwd: join(root, 'e2e'),
  stdio: 'inherit',
  env: pinnedEnv({
    CHROMIUM_PATH: chromium,
    PITLANE_URL: given ?? instance?.url,
    ...(instance && { PITLANE_DATA: instance.dataDir }),
  }),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
const [status] = await once(child, 'exit');
await instance?.stop();
process.exit(status ?? 1);
