/** What the pages of all benchmarks are written with. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds: half of the cases, and 99 of 100, take at most so many. */
export type Times = { p50: number; p99: number };

export const toTimes = (ms: readonly number[]): Times => ({
  p50: findQuantile(ms, 0.5),
  p99: findQuantile(ms, 0.99),
});

/** A table whose columns of figures, all but the first, are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

export const showCount = (value: number): string => Math.round(value).toLocaleString('en-US');
export const showMs = (value: number): string => `${value < 10 ? value.toFixed(1) : showCount(value)} ms`;
export const showTimes = ({ p50, p99 }: Times): string => `${showMs(p50)} · ${showMs(p99)}`;

/** Writes results.json and README.md of a benchmark's folder. No figure is better than a hundredth of its unit. */
export function writeFigures<Results>(
  folder: string,
  results: Results,
  report: (results: Results) => string,
): void {
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value;
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(results, round, 2)}\n`);
  writeFileSync(join(folder, 'README.md'), report(results));
}

/** The value that this share (0 to 1) of the values does not exceed. NaN of none. */
export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const findMedian = (values: readonly number[]): number => findQuantile(values, 0.5);
