import { ensurePackagesOf } from '../start/bootstrap.mjs';
import { add, closingLine } from './counts.ts';
import { useOwnTempFolder } from './own-temp-folder.ts';
import { ensurePostgres } from './postgres.ts';
import { endStepsOnSignal, row, runSteps } from './run-steps.ts';
import { seed } from './seed.ts';
import { everything, fastPart } from './steps.ts';
import { writeTiming } from './timing.ts';

await ensurePackagesOf('tools');
useOwnTempFolder();
endStepsOnSignal();

// With the install, which run.mjs may have begun with.
const started = Number(process.env.PITLANE_STARTED_AT ?? Date.now());
console.log(`seed ${seed} (PITLANE_SEED)\n`);
const isFast = process.argv.includes('--fast');
// Tests that need a PostgreSQL are left out where there is none.
if (!isFast) ensurePostgres();
const results = await runSteps(isFast ? fastPart : everything);
const total = results.map(({ counts }) => counts).reduce(add);
const minutes = (Date.now() - started) / 60_000;

console.log(`\n${results.map(row).join('\n')}\n\n${minutes.toFixed(1)} minutes`);
console.log(closingLine(total));
if (!isFast) {
  console.log('\nThe slowest files:');
  for (const { name, seconds } of writeTiming(minutes, results))
    console.log(`${`${seconds.toFixed(1)} s`.padStart(8)}  ${name}`);
}
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
