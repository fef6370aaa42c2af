import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from './report.ts';
import type { Results } from './results.ts';

const FILE = join(import.meta.dirname, 'results.json');

/** Adds what was measured to bench/orders/results.json, in the place of an earlier run's, and writes the page that shows it. */
export function writeResults(measured: Results): void {
  const known = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {};
  const results = { ...known, ...measured };
  writeFileSync(FILE, `${JSON.stringify(results, (_, value) => round(value), 2)}\n`);
  writeFileSync(join(import.meta.dirname, 'README.md'), report(results));
}

/** No measurement here is better than a hundredth of a millisecond. */
const round = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);
