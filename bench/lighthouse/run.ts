/**
 * Measures the first load of every page of the route table (measure-pages.ts). Uses the Pitlane at PITLANE_URL,
 * otherwise a new one. `npm run bench -- lighthouse` calls it.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { getAddress, getPageScenes } from '../../e2e/fixtures/pages.ts';
import { pinnedEnv, root } from '../../tools/start/bootstrap.mjs';
import { ensureChromium } from '../../tools/testing/chromium.ts';
import { startInstance } from '../../tools/testing/instance.ts';
import { givenUrl } from '../lib/config.ts';

const chromium = ensureChromium();
const instance = givenUrl ? undefined : await startInstance();
const url = givenUrl ?? instance?.url ?? '';
const api = await request.newContext({ baseURL: url });
try {
  const pages: string[] = [];
  for (const scene of getPageScenes())
    if (scene.status === undefined) pages.push(`${scene.name}=${await getAddress(scene, api)}`);
  execFileSync(process.execPath, [join(root, 'bench/lighthouse/measure-pages.ts'), url, chromium, ...pages], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnv(),
  });
} finally {
  await api.dispose();
  await instance?.stop();
}
