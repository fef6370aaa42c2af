/** The random tests with more cases and another seed: `npm run test:deep -- [runs] [seed]`. */
import { ensurePackagesOf } from '../start/bootstrap.mjs';
import { add, closingLine } from './counts.ts';
import { listDeepSteps } from './deep-steps.ts';
import { ensurePostgres } from './postgres.ts';
import { endStepsOnSignal, row, runSteps } from './run-steps.ts';

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
