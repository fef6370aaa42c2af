/** Runs the benchmarks that are named, one after the other: `npm run bench -- gas browse`. Without a name, that of the gas. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackagesOf } from '../tools/start/bootstrap.mjs';

const PARTS = ['gas', 'browse', 'indexer', 'lighthouse', 'orders', 'search'];
/** Whose packages a benchmark needs beside those of the workspaces. */
const PACKAGES: Record<string, Parameters<typeof ensurePackagesOf>[0]> = { gas: 'tools', browse: 'bench' };

const named = process.argv.slice(2);
const unknown = named.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are ${PARTS.join(', ')}.`);
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
for (const name of named.length > 0 ? named : ['gas']) {
  if (PACKAGES[name]) await ensurePackagesOf(PACKAGES[name]);
  execFileSync(process.execPath, [join(import.meta.dirname, name, 'run.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
}
