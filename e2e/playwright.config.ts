import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { readInstances } from './fixtures/instances.ts';

const root = join(import.meta.dirname, '..');
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const decides = process.env.CI !== undefined;
const results = join(root, 'test-results');

/**
 * The journeys drive a whole running Pitlane from outside, each worker its own: those that `npm run e2e` has started, else that
 * of `npm start`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(results, 'e2e'),
  fullyParallel: false,
  workers: readInstances().length,
  retries: 0,
  forbidOnly: decides,
  reporter: [['list'], ['json', { outputFile: join(results, 'playwright.json') }]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 10_000,
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
    // Recording a trace takes a fifth of a run: `npm run e2e -- --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Undefined where none is installed: Playwright's own.
      executablePath: process.env.CHROMIUM_PATH ?? installed,
      // What else a quiet browser needs, such as no services of its own, Playwright brings.
      args: ['--disable-gpu', '--disable-quic'],
    },
  },
});
