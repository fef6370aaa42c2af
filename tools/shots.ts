/**
 * Makes pictures of every page of the route table and of its states, at 320 to 1920 pixels, dark and light,
 * into shots/ (git-ignored). They are for looking at, not for tests. Uses the Pitlane at PITLANE_URL,
 * otherwise a new one. `npm run shots -- mint` takes only the scenes of mint.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeShots } from '../e2e/shots.ts';
import { root } from './start/bootstrap.mjs';
import { launchChromium } from './testing/chromium.ts';
import { startInstance } from './testing/instance.ts';

const folder = join(root, 'shots');
const only = process.argv[2];
const given = process.env.PITLANE_URL;
const instance = given ? undefined : await startInstance();
const browser = await launchChromium();
try {
  if (!only) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log(
    `${await takeShots({ browser, url: given ?? instance?.url ?? '', folder, only })} pictures in shots/`,
  );
} finally {
  await browser.close();
  await instance?.stop();
}
process.exit();
