import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { pinnedEnv, root, say } from '../start/bootstrap.mjs';

/** The headless shell comes first: it draws no windows of its own, so a page costs it a sixth less. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An installed Chromium: CHROMIUM_PATH, the system's, or Playwright's own for its version. */
function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
    return named;
  }
  return [...installed, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * A Chromium for tests. Installs one if there is none. Throws an Error that explains what to do when it
 * cannot.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const command = asRoot
    ? // Ubuntu and older releases of Debian have no shell.
      'apt-get update -qq && for package in chromium-headless-shell chromium; do apt-get install -y -qq --no-install-recommends $package && break; done'
    : 'playwright install chromium';
  say(`No Chromium here: installing one (${command})`);
  const { status } = spawnSync(command, {
    shell: true,
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: pinnedEnv({ DEBIAN_FRONTEND: 'noninteractive' }),
  });
  const now = findChromium();
  if (status !== 0 || !now) {
    throw new Error(
      'No Chromium could be installed. Install one by hand and name it: CHROMIUM_PATH=/path/to/chromium',
    );
  }
  return now;
}

/** Starts a Chromium for tests, pictures and measurements. Throws an Error that explains what to do when it cannot. */
export function launchChromium(): Promise<Browser> {
  // Its own sandbox refuses to run as root, as in a container.
  return chromium.launch({ executablePath: ensureChromium(), chromiumSandbox: process.getuid?.() !== 0 });
}
