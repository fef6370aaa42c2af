import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import type { SystemOptions } from './fixtures/test.ts';

const root = join(import.meta.dirname, '..');
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const decides = process.env.CI !== undefined;
const results = join(root, 'test-results');

/**
 * The journeys drive a whole running Pitlane from outside: the one that PITLANE_URL and PITLANE_DATA name (`npm run e2e`
 * starts one of its own), else that of `npm start`.
 */
export default defineConfig<SystemOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(results, 'e2e'),
  fullyParallel: false,
  workers: 2,
  // Where it decides, a machine's bad moment gets a second look; the list names it as flaky.
  retries: decides ? 1 : 0,
  forbidOnly: decides,
  reporter: [['list'], ['json', { outputFile: join(results, 'playwright.json') }]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 10_000,
    baseURL: process.env.PITLANE_URL ?? 'http://localhost:3000',
    dataDir: resolve(root, process.env.PITLANE_DATA ?? '.pitlane'),
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
    // Recording a trace takes a fifth of a run: where there is a second look, that one is recorded.
    trace: decides ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Undefined where none is installed: Playwright's own.
      executablePath: process.env.CHROMIUM_PATH ?? installed,
      // What else a quiet browser needs, such as no services of its own, Playwright brings.
      args: ['--disable-gpu', '--disable-quic'],
    },
  },
});
