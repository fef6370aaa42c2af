// Runs forge in the contracts folder, from wherever it is called, and ends as forge ends: the `forge` command that the
// npm package installs ends with code 0 even when tests fail.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
/**
 * What is compiled with the optimizer (compiler/parts.ts): what is deployed, that of which the gas is measured, and tests that have
 * code of src in themselves, as libraries and parents bring it.
 */
const optimized = [
  'src',
  'test/gas',
  'test/BlockHashes.t.sol',
  'test/BuildSeries.t.sol',
  'test/CarState.t.sol',
  'test/TwoStepOwnable.t.sol',
  'test/collections/CountedERC721.t.sol',
  'test/market/ZoneWord.t.sol',
];
const arch = process.arch === 'x64' ? 'amd64' : process.arch;
const { status, error } = spawnSync(
  resolve(`@foundry-rs/forge-${process.platform}-${arch}/bin/forge`),
  process.argv.slice(2),
  {
    cwd: join(import.meta.dirname, '..'),
    // The compiler's wrapper runs on the same Node as this.
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      // For the wrapper. In foundry.toml, forge would take it and warn of it.
      FOUNDRY_EXTRA_ARGS: JSON.stringify(optimized.flatMap((path) => ['--optimize', path])),
    },
    stdio: 'inherit',
  },
);
if (error) throw error;
process.exitCode = status ?? 1;
