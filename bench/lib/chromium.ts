import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from './config.ts';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the Chromium at CHROMIUM_PATH, the system's, or Playwright's own. Throws where there is none. */
export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath ?? INSTALLED.find((path) => existsSync(path));
  // Its own sandbox refuses to run as root, as in a container.
  return chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
  });
}
