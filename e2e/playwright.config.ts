import { join, resolve } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import type { LongRunOptions, RunningInstance, SystemOptions } from './fixtures/test.ts';

const root = join(import.meta.dirname, '..');
const decides = process.env.CI !== undefined;
const results = join(root, 'test-results');

/** How far ahead Chromium loads pictures on a phone's fast network. */
const LAZY_MARGIN_4G_PX = 1_250;

/** Those that `npm run e2e` has started, else the one of `npm start`. */
const given = JSON.parse(process.env.PITLANE_INSTANCES ?? '[{}]') as Partial<RunningInstance>[];
const instances = given.map(({ url = 'http://localhost:3000', dataDir = '.pitlane', databaseUrl }) => ({
  url,
  dataDir: resolve(root, dataDir),
  databaseUrl,
}));

/**
 * The journeys drive a whole running Pitlane from outside, each worker its own.
 */
export default defineConfig<LongRunOptions, SystemOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(results, 'e2e'),
  fullyParallel: false,
  workers: instances.length,
  // A test that fails once on unchanged code is a bug (decision 0035).
  retries: 0,
  forbidOnly: decides,
  reporter: [['list'], ['json', { outputFile: join(results, 'playwright.json') }]],
  // They end what hangs, and say nothing about speed: a busy machine takes several times as long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 15_000,
    instances,
    runs: Number(process.env.PITLANE_RUNS ?? 1),
    seed: Number(process.env.PITLANE_SEED ?? 0),
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
    // Recording a trace takes a fifth of a run: `npm run e2e -- --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // `npm run e2e` names one. Without it: Playwright's own.
      executablePath: process.env.CHROMIUM_PATH,
      // What else a quiet browser needs, such as no services of its own, Playwright brings.
      // The address bar renders its own pages in every window, which costs as much CPU as ours.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
        // The headless shell knows of no network, and would load pictures as far ahead as on the slowest one.
        `--blink-settings=lazyLoadingImageMarginPxUnknown=${LAZY_MARGIN_4G_PX}`,
      ],
    },
  },
});
