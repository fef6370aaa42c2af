// Runs forge in the contracts folder, from wherever it is called, and ends as forge ends: the `forge` command that the
// npm package installs ends with code 0 even when tests fail.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

// Who only runs the site has no forge: it is a package of the tools.
const { resolve } = createRequire(join(import.meta.dirname, '../../tools/package.json'));
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
forgetOthersWork();

const { status, error } = spawnSync(findForge(), process.argv.slice(2), {
  cwd: join(import.meta.dirname, '..'),
  // The compiler's wrapper needs the pinned Node.
  env: {
    ...process.env,
    PATH: `${join(import.meta.dirname, '../../node_modules/.bin')}${delimiter}${process.env.PATH}`,
    // For the wrapper. In foundry.toml, forge would take it and warn of it.
    FOUNDRY_EXTRA_ARGS: JSON.stringify(optimized.flatMap((path) => ['--optimize', path])),
  },
  stdio: 'inherit',
});
if (error) throw error;
process.exitCode = status ?? 1;

function findForge() {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    return resolve(`@foundry-rs/forge-${process.platform}-${arch}/bin/forge`);
  } catch {
    console.error('forge is not installed. `npm run check` installs what the checks need.');
    process.exit(1);
  }
}

/** forge compiles again when a source changes, and not when its compiler's wrapper or the list above does. */
function forgetOthersWork() {
  const hash = createHash('sha256');
  for (const file of globSync(['forge.mjs', 'solc.mjs', 'compiler/*.{mjs,ts}'], {
    cwd: import.meta.dirname,
  }).toSorted())
    hash.update(readFileSync(join(import.meta.dirname, file)));
  const cache = process.env.FOUNDRY_CACHE_PATH ?? join(import.meta.dirname, '../cache');
  const stamp = join(cache, 'compiled-by');
  const now = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  mkdirSync(cache, { recursive: true });
  rmSync(join(cache, 'solidity-files-cache.json'), { force: true });
  writeFileSync(stamp, now);
}
