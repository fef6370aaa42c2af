/**
 * Measures the gas of what people do most (contracts/test/gas) and writes bench/gas/gas.json and bench/gas/README.md.
 * Both are exact and committed: `npm test` fails when measuring again changes them.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { report } from './report.ts';
import type { Gas } from './sections.ts';

const contracts = join(import.meta.dirname, '../../contracts');
/** Where foundry.toml says that forge leaves what it measured: one file for each operation. */
const measured = join(contracts, 'cache/gas');

function measure(): Gas {
  rmSync(measured, { recursive: true, force: true });
  const forge = join(contracts, 'script/forge.mjs');
  const suite = ['test', '--match-path', 'test/gas/*', '--gas-snapshot-emit=true'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [forge, ...suite], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The gas suite failed:\n${stdout}${stderr}`);
  const files = globSync(join(measured, '*.json')).toSorted();
  return Object.fromEntries(files.map((file) => [basename(file, '.json'), readFigures(file)]));
}

/** Forge writes numbers as strings. */
function readFigures(file: string): Record<string, number> {
  const figures: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(figures).map(([who, gas]) => [who, Number(gas)]));
}

const gas = measure();
writeFileSync(join(import.meta.dirname, 'gas.json'), `${JSON.stringify(gas, null, 2)}\n`);
writeFileSync(join(import.meta.dirname, 'README.md'), report(gas));
