import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgeCounts, vitestCounts } from './counts.ts';
import { reports, type Step } from './steps.ts';

/** The property tests whose cases PITLANE_RUNS multiplies. */
const PROPERTIES = [
  'world/src/order-lifecycles.test.ts',
  'server/src/indexer/reorganisations.test.ts',
  'server/src/indexer/change-topics.test.ts',
  'server/src/lib/book/judge-orders.test.ts',
  'server/src/modules/orders/post-orders.test.ts',
  'server/src/jobs/builder/builder.test.ts',
];

/** What `npm run test:deep` does: the random tests, so many times as long as usual, with another seed. */
export function listDeepSteps({ runs, seed }: { runs: number; seed: number }): Step[] {
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
  return [properties, contracts];
}
