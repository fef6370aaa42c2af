import { ensurePostgres } from './postgres.ts';
import { seed } from './seed.ts';
import { add, closingLine } from './testing/counts.ts';
import { endSteps, row, runPhases } from './testing/run-steps.ts';
import { everything, fastPart } from './testing/steps.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.once(signal, async () => {
    await endSteps();
    process.exit(1);
  });
}

const started = performance.now();
console.log(`seed ${seed} (PITLANE_SEED)\n`);
const isFast = process.argv.includes('--fast');
// Tests that need a PostgreSQL are left out where there is none.
if (!isFast) ensurePostgres();
const results = await runPhases(isFast ? fastPart : everything);
const total = results.map(({ counts }) => counts).reduce(add);
const minutes = (performance.now() - started) / 60_000;

console.log(`\n${results.map(row).join('\n')}\n\n${minutes.toFixed(1)} minutes`);
console.log(closingLine(total));
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
