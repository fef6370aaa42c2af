// Measures how much of contracts/src the tests reach, prints it file by file, and fails below 98% of lines or branches.
// Gas is measured elsewhere: coverage compiles without the optimizer.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const least = 98;
const contracts = join(import.meta.dirname, '..');
const report = join(contracts, 'cache/coverage/report.lcov');
/** What coverage compiles differs from what the tests compile, and both may run at the same time. */
const folders = {
  FOUNDRY_OUT: join(contracts, 'cache/coverage/out'),
  FOUNDRY_CACHE_PATH: join(contracts, 'cache/coverage'),
};
const modules = realpathSync(join(contracts, '../node_modules'));

/** The share that was reached, in percent; what has no branches has reached all of them. */
const share = (hit, found) => (found === 0 ? 100 : (100 * hit) / found);

/** The files of an lcov report with what was found and hit in each. */
function readReport(text) {
  return text
    .split('end_of_record')
    .filter((record) => record.includes('SF:'))
    .map((record) => {
      const count = (key) => Number(new RegExp(`^${key}:(\\d+)$`, 'm').exec(record)?.[1] ?? 0);
      return {
        file: /^SF:(.*)$/m.exec(record)?.[1] ?? '',
        lines: [count('LH'), count('LF')],
        branches: [count('BRH'), count('BRF')],
      };
    });
}

function row({ file, lines, branches }) {
  const cell = ([hit, found]) => `${share(hit, found).toFixed(2)}% (${hit}/${found})`.padStart(18);
  return `${file.padEnd(44)}${cell(lines)}${cell(branches)}`;
}

const sum = (files, key) =>
  files.map((one) => one[key]).reduce(([h, f], [hit, found]) => [h + hit, f + found], [0, 0]);

mkdirSync(folders.FOUNDRY_CACHE_PATH, { recursive: true });
const { status } = spawnSync(
  process.execPath,
  [
    join(import.meta.dirname, 'forge.mjs'),
    'coverage',
    '--no-match-coverage',
    '^(test|script)/',
    '--no-match-contract',
    'GasTest$',
    // Reached by chance is not reached: the random actors take most of the time, and what they reach counts for nothing here.
    '--no-match-test',
    '^invariant|ReachEverything',
    // Coverage compiles with its own remappings only, relative to nothing.
    '-R',
    `solady/=${join(modules, 'solady/src')}/`,
    '-R',
    `@openzeppelin/=${join(modules, '@openzeppelin')}/`,
    '-R',
    `erc721a/=${join(modules, 'erc721a')}/`,
    '--report',
    'lcov',
    '--report-file',
    report,
  ],
  // Fewer random inputs than the tests run with, for the same reason; they took most of the time.
  { stdio: ['inherit', 'ignore', 'inherit'], env: { ...process.env, ...folders, FOUNDRY_FUZZ_RUNS: '4' } },
);
if (status !== 0) {
  console.error('forge coverage failed: run it by `node contracts/script/forge.mjs coverage` to see why');
  process.exit(1);
}
const files = readReport(readFileSync(report, 'utf8')).toSorted((a, b) => a.file.localeCompare(b.file, 'en'));
const total = { file: 'all', lines: sum(files, 'lines'), branches: sum(files, 'branches') };
console.log(`${''.padEnd(44)}${'lines'.padStart(18)}${'branches'.padStart(18)}`);
for (const file of [...files, total]) console.log(row(file));
if (files.length === 0 || share(...total.lines) < least || share(...total.branches) < least) {
  console.error(`Less than ${least}% of the lines or branches were reached.`);
  process.exitCode = 1;
}
