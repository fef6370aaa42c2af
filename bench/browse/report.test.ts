import { expect, test } from 'vitest';
import { type Results, report } from './report.ts';

const results = (last: Partial<Results['rows'][0]['figures'][0]>): Results => {
  const figures = { rate: 1_000, p50: 5, p99: 20, refused: 0 };
  const rows = [{ question: 'first page', connections: 64, figures: [figures, { ...figures, ...last }] }];
  return { sizes: [1_600, 1_000_000], rounds: 5, seconds: 2, rows, quiet: [] };
};

test.each([
  [{ rate: 500, p99: 40 }, 'yes'],
  [{ rate: 499 }, '**no**'],
  [{ p99: 41 }, '**no**'],
  [{ refused: 0.001 }, '**no**'],
])('report judges the largest size by the smallest: %j', (last, met) => {
  const row = report(results(last))
    .split('\n')
    .find((line) => line.startsWith('| first page | 1,000'));
  expect(row).toMatch(new RegExp(`\\| ${met.replaceAll('*', '\\*')} \\|$`));
});

test.each([
  [29.9, 'yes'],
  [30, '**no**'],
])('report holds quiet pages to the goal at the second size: %d ms', (p95, met) => {
  const figures = [
    { p50: 50, p95: 50 },
    { p50: 5, p95 },
  ];
  const row = report({ ...results({}), quiet: [{ path: '/home', kept: true, figures }] })
    .split('\n')
    .find((line) => line.startsWith('| /home,'));
  expect(row).toBe(`| /home, nothing changed | 50.0 ms · 50.0 ms | 5.0 ms · ${p95.toFixed(1)} ms | ${met} |`);
});
