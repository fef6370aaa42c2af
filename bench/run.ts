/** Runs the benchmarks that are named, one after the other: `npm run bench -- gas browse`. Without a name, that of the gas. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PARTS: Readonly<Record<string, string>> = {
  gas: 'bench/gas/run.ts',
  browse: 'bench/browse/run.ts',
  indexer: 'bench/indexer/run.ts',
  scroll: 'bench/scroll/run.ts',
  pictures: 'bench/pictures/run.ts',
  lighthouse: 'scripts/bench-lighthouse.ts',
  memory: 'scripts/bench-memory.ts',
  orders: 'scripts/bench-orders.ts',
  people: 'scripts/bench-people.ts',
  search: 'scripts/bench-search.ts',
  creating: 'scripts/bench-creating.ts',
  uploads: 'scripts/bench-uploads.ts',
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const root = join(import.meta.dirname, '..');
for (const name of named.length > 0 ? named : ['gas']) {
  execFileSync(process.execPath, [join(root, PARTS[name] ?? '')], { cwd: root, stdio: 'inherit' });
}
