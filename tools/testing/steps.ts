import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/bootstrap.mjs';
import { type Counts, forgeCounts, playwrightCounts, vitestCounts } from './counts.ts';

export type Step = {
  name: string;
  /** A line for the shell, with node_modules/.bin first in PATH. */
  run: string;
  /** Folder to run in, from the root. */
  folder?: string;
  /** How many cores it keeps busy. 1 without it. */
  cores?: number;
  /** Names of steps that it waits for. */
  after?: readonly string[];
  /** Reads what the tests counted. Without it the step counts as one check. */
  count?: (output: string) => Counts;
};

/** Where the steps leave their output and reports. */
export const reports = join(root, 'test-results');
export const vitestReport = join(reports, 'vitest.json');
/** Written by file-times-reporter.ts. */
export const vitestFilesReport = join(reports, 'vitest-files.json');
/** Written as e2e/playwright.config.ts says. */
export const playwrightReport = join(reports, 'playwright.json');

/** What `npm run check` does. */
export const fastPart: readonly Step[] = [
  { name: 'format and lint', run: 'biome check --error-on-warnings .' },
  { name: 'Solidity format', run: 'node contracts/script/forge.mjs fmt --check' },
  { name: 'Solidity lint', run: 'node contracts/script/forge.mjs lint src --deny warnings' },
  // Without --disc it would ask the registry for a newer version of itself.
  { name: 'Solidity rules', run: "solhint --disc --noPoster 'src/**/*.sol'", folder: 'contracts' },
  { name: 'boundaries', run: 'node tools/checks/check-boundaries.ts' },
  { name: 'types', run: 'tsc -p .' },
  { name: 'types of the site', run: 'react-router typegen && tsc', folder: 'web' },
  { name: 'types of the browser tests', run: 'tsc -p e2e' },
  {
    name: 'API document',
    // It asks its maker for news and reports its use otherwise.
    run: 'REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true redocly lint docs/openapi.json --config redocly.yaml',
  },
  { name: 'dead code', run: 'knip' },
];

/** Writes what the other steps read, and compiles the contracts that they test: nothing runs beside it. */
const generated: Step = {
  name: 'generated files are current',
  run: 'node tools/gen/gen.ts --check',
  cores: 2,
};

/** Builds the site and makes the world that each worker of the browser tests gets a copy of. */
const world: Step = { name: 'demo world', run: 'node tools/testing/make-world.ts' };

const unit: Step = {
  name: 'unit and database',
  run: `node tools/testing/with-fixtures.ts vitest run --reporter=default --reporter=json --reporter=${join(import.meta.dirname, 'file-times-reporter.ts')} --outputFile.json=${vitestReport}`,
  cores: 2,
  after: [world.name],
  count: () => vitestCounts(readFileSync(vitestReport, 'utf8')),
};

const contracts: Step = {
  name: 'contracts',
  run: 'node contracts/script/forge.mjs test --color never',
  count: forgeCounts,
};

const proofs: Step = { name: 'Solidity proofs', run: 'node contracts/script/prove.mjs' };

const coverage: Step = { name: 'contract coverage', run: 'node contracts/script/coverage.mjs' };

const browser: Step = {
  name: 'browser',
  run: 'node tools/testing/e2e.ts',
  cores: 2,
  after: [world.name],
  count: () => playwrightCounts(readFileSync(playwrightReport, 'utf8')),
};

/**
 * What `npm test` does. Long steps come first, so that none is left over for one core at the end; the tests that look at the clock
 * have both cores.
 */
export const everything: readonly Step[] = [
  generated,
  world,
  contracts,
  coverage,
  proofs,
  ...fastPart,
  unit,
  browser,
];
