/**
 * npm run build: everything that production needs, in one command. The packages are installed by now (tools/run.mjs);
 * this builds the site unless it was built from these very sources, and loads what came out.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deployments } from '../shared/src/generated/deployments.ts';
import { root } from './start/bootstrap.mjs';
import { buildWeb } from './start/supervisor/build-web.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort());

try {
  const fresh = await buildWeb('inherit', ending.signal);
  const built = await import(pathToFileURL(join(root, 'web/build/server/index.js')).href);
  const routes = Object.keys(built.routes).length;
  const files = readdirSync(join(root, 'web/build/client/assets')).length;
  console.log(
    `${fresh ? 'Built' : 'Built before'}: web/build, ${routes} routes, ${files} files for browsers.`,
  );
  console.log(`Contracts are known on the chains ${Object.keys(deployments).join(', ')}.`);
  console.log('Start it with "npm run serve"; docs/self-hosting.md says what it reads from the environment.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
