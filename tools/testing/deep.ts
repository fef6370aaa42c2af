/** The random tests with more cases and another seed: `npm run test:deep -- [runs] [seed]`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackagesOf, root } from '../start/bootstrap.mjs';
import { add, closingLine, forgeCounts, vitestCounts } from './counts.ts';
import { ensurePostgres } from './postgres.ts';
import { endStepsOnSignal, row, runSteps } from './run-steps.ts';
import { reports, type Step } from './steps.ts';

/** What tries only a part in `npm test`: everything that asks server/src/testing/depth.ts, or PITLANE_RUNS, how much to try. */
const PROPERTIES = [
  'world/src/order-lifecycles.test.ts',
  ...[
    'app/fuzz',
    'indexer/bad-node',
    'indexer/change-topics',
    'indexer/find-summary-drift',
    'indexer/reorganisations',
    'jobs/builder/builder',
    'jobs/rankings/rank-step',
    'core/orders/judge-orders',
    'core/orders/judge-orders-plans',
    'modules/activity/activity-plans',
    'modules/live/answer-cache',
    'modules/live/live',
    'modules/market/market',
    'modules/nfts/nfts-paging',
    'modules/orders/post-orders',
    'modules/search/search-plans',
    'modules/sitemap/sitemap',
    'modules/profile-pictures/receive-form',
  ].map((name) => `server/src/${name}.test.ts`),
];

/** The date as a number, such as 20261121: each day tries others, and each can be tried again. */
const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const [runs, seed] = [Number(process.argv[2] ?? 10), Number(process.argv[3] ?? today)];
if (![runs, seed].every((each) => Number.isSafeInteger(each) && each > 0))
  throw new RangeError('Runs and seed are whole numbers above 0: npm run test:deep -- 10 7');

await ensurePackagesOf('tools');
endStepsOnSignal();
ensurePostgres();
console.log(`${runs} times as many cases, seed ${seed}\n`);
const results = await runSteps(listDeepSteps({ runs, seed }));
console.log(
  `\n${results.map(row).join('\n')}\n\n${closingLine(results.map(({ counts }) => counts).reduce(add))}`,
);
console.log(`The same again: npm run test:deep -- ${runs} ${seed}`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);

/** What `npm run test:deep` does: the random tests, so many times as long as usual, with another seed. */
function listDeepSteps({ runs, seed }: { runs: number; seed: number }): Step[] {
  // Vitest leaves out what is not there, and a renamed suite would be tried no more.
  const missing = PROPERTIES.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0)
    throw new Error(`The deep run names files that are not there: ${missing.join(', ')}`);
  const report = join(reports, 'deep.json');
  const properties: Step = {
    name: 'properties',
    run: `PITLANE_RUNS=${runs} PITLANE_SEED=${seed} vitest run --reporter=default --reporter=json --outputFile.json=${report} ${PROPERTIES.join(' ')}`,
    count: () => vitestCounts(readFileSync(report, 'utf8')),
  };
  const contracts: Step = {
    name: 'contracts, deep',
    run: `FOUNDRY_PROFILE=deep node contracts/script/forge.mjs test --color never --fuzz-seed 0x${seed.toString(16)}`,
    count: forgeCounts,
  };
  const hostile: Step = {
    name: 'hostile addresses',
    run: `PITLANE_RUNS=${runs} PITLANE_SEED=${seed} node tools/testing/e2e.ts hostile.spec.ts`,
  };
  const recipes: Step = { name: 'recipes', run: 'node tools/testing/try-recipes.ts' };
  return [properties, contracts, hostile, recipes];
}
