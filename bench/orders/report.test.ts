import { expect, test } from 'vitest';
import { type BlockTimes, report, TOO_LONG_MS } from './report.ts';

const block = (shown: number): BlockTimes => ({ committed: 10, told: 15, asked: 40, answered: 60, shown });

test('report says of each part that it was not measured', () => {
  expect(report({}).match(/Not measured yet/g)).toHaveLength(4);
});

test.each([
  [149, 'yes'],
  [150, '**no**'],
])('report holds the page to the goal by the p95 of what it shows: %d ms', (ms, met) => {
  const blocks = [
    ...Array.from({ length: 94 }, () => block(70)),
    ...Array.from({ length: 6 }, () => block(ms)),
  ];
  const row = report({ live: { kinds: [{ name: 'a sale', blocks }] } })
    .split('\n')
    .find((line) => line.startsWith('| a sale'));
  expect(row).toContain(`70 ms · ${ms} ms`);
  expect(row).toMatch(new RegExp(`\\| ${met.replaceAll('*', '\\*')} \\|$`));
});

test('report shows what posting exceeds and what it cannot', () => {
  const times = { p50: 5, p99: 20 };
  const figures = [{ who: 'Pitlane', perPost: 32, connections: 8, rates: [300, 100, 200], times }];
  const page = report({ posts: { rounds: 3, ordersEach: 640, figures, recovered: [900] } });
  expect(page).toContain('| Pitlane | 32 | 8 | 200 | 5.0 ms | 20 ms |');
  expect(page).toContain('Signatures recovered: 900 a second.');
});

test('report says of a block that its verdicts were broken off', () => {
  const ms = { p50: TOO_LONG_MS, p99: TOO_LONG_MS };
  const figures = [{ size: 1_000_000, judged: 200_000, changed: 0, ms }];
  const page = report({ verdicts: { rounds: 1, cases: [{ name: 'a royalty', figures }] } });
  expect(page).toContain('| a royalty | 1,000,000 | 200,000 | 0 | **broken off** | **broken off** |');
});
