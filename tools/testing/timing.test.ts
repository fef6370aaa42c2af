import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../start/bootstrap.mjs';
import { findSlowest, readPlaywrightTimes, readVitestTimes, sumByFile } from './timing.ts';

const VITEST = JSON.stringify({
  testResults: [
    {
      name: join(root, 'server/src/config/config.test.ts'),
      assertionResults: [
        { fullName: 'parseConfig reads', duration: 1_200 },
        { fullName: 'parseConfig skips' },
      ],
    },
  ],
});

const PLAYWRIGHT = JSON.stringify({
  suites: [
    {
      title: 'mint.spec.ts',
      specs: [{ title: 'mints', file: 'mint.spec.ts', tests: [{ results: [{ duration: 2_000 }] }] }],
      suites: [
        {
          title: 'every page',
          specs: [{ title: 'home', file: 'mint.spec.ts', tests: [{ results: [{ duration: 500 }] }] }],
        },
      ],
    },
  ],
});

describe('readVitestTimes', () => {
  test('gives each test with its file, a skipped one with no time', () => {
    expect(readVitestTimes(VITEST)).toEqual([
      { file: 'server/src/config/config.test.ts', name: 'parseConfig reads', seconds: 1.2 },
      { file: 'server/src/config/config.test.ts', name: 'parseConfig skips', seconds: 0 },
    ]);
  });
});

describe('readPlaywrightTimes', () => {
  test('finds tests at any depth', () => {
    expect(readPlaywrightTimes(PLAYWRIGHT)).toEqual([
      { file: 'e2e/mint.spec.ts', name: 'mints', seconds: 2 },
      { file: 'e2e/mint.spec.ts', name: 'home', seconds: 0.5 },
    ]);
  });
});

describe('sumByFile', () => {
  test('adds up the tests of a file', () => {
    expect(sumByFile(readPlaywrightTimes(PLAYWRIGHT))).toEqual([{ name: 'e2e/mint.spec.ts', seconds: 2.5 }]);
  });
});

describe('findSlowest', () => {
  test('begins with the slowest', () => {
    const all = [1, 3, 2].map((seconds) => ({ name: `${seconds}`, seconds }));
    expect(findSlowest(all, 2).map(({ name }) => name)).toEqual(['3', '2']);
  });
});
