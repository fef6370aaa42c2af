import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { type Counts, forgeCounts, playwrightCounts, vitestCounts } from './counts.ts';

export type Step = {
  name: string;
  /** A line for the shell, with node_modules/.bin first in PATH. */
  run: string;
  /** Folder to run in, from the root. */
  folder?: string;
  /** Reads what the tests counted. Without it the step counts as one check. */
  count?: (output: string) => Counts;
};

/** Where the steps leave their output and reports. */
export const reports = join(root, 'test-results');
const vitestReport = join(reports, 'vitest.json');
/** Written as e2e/playwright.config.ts says. */
const playwrightReport = join(reports, 'playwright.json');

const cheap: Step[] = [
  { name: 'format and lint', run: 'biome check --error-on-warnings .' },
  { name: 'Solidity format', run: 'node contracts/script/forge.mjs fmt --check' },
  { name: 'Solidity lint', run: 'node contracts/script/forge.mjs lint src --deny warnings' },
  // Without --disc it would ask the registry for a newer version of itself.
  { name: 'Solidity rules', run: "solhint --disc --noPoster 'src/**/*.sol'", folder: 'contracts' },
  { name: 'boundaries', run: 'node scripts/check-boundaries.ts' },
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

const generated: Step = { name: 'generated files are current', run: 'node scripts/gen.ts --check' };

const unit: Step = {
  name: 'unit and database',
  run: `vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
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
  run: 'node scripts/e2e.ts',
  count: () => playwrightCounts(readFileSync(playwrightReport, 'utf8')),
};

/**
 * What `npm test` does, in phases: within one, two steps run side by side. Generating writes files that others read,
 * and the browser tests time what they see, so each has its phase.
 */
export const everything: Step[][] = [[generated], cheap, [unit, contracts, proofs, coverage], [browser]];
/** What `npm run check` does. */
export const fastPart: Step[][] = [cheap];
