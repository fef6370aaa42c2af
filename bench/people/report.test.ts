import { expect, test } from 'vitest';
import { report } from './report.ts';

const times = { p50: 2.5, p99: 20 };

test('report shows a question at each size, with its plan where there is one', () => {
  const page = report({
    seconds: 3,
    questions: [
      {
        name: 'an author',
        figures: [
          {
            cars: 20_000,
            one: times,
            many: times,
            rate: 1_234.4,
            plan: { rows: 3, blocks: 9, by: 'author_pkey' },
          },
          { cars: 1_000_000, one: times, many: times, rate: 1_200, plan: null },
        ],
      },
    ],
    signIns: [{ who: 'a wallet', connections: 8, rate: 100, times }],
    steps: [{ name: 'a step', figures: [{ cars: 20_000, ms: 12 }] }],
  });
  expect(page).toContain(
    '| an author | 20,000 | 2.5 ms · 20 ms | 2.5 ms · 20 ms | 1,234 | 3 | 9 | author_pkey |',
  );
  expect(page).toContain('|  | 1,000,000 | 2.5 ms · 20 ms | 2.5 ms · 20 ms | 1,200 |  |  |  |');
  expect(page).toContain('| a wallet | 8 | 100 | 2.5 ms · 20 ms |');
  expect(page).toContain('| a step | 20,000 | 12 ms |');
});
