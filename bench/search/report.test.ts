import { expect, test } from 'vitest';
import { report } from './report.ts';

test('report shows each search at each size, what statements read, and plans', () => {
  const times = { p50: 2.5, p99: 20 };
  const page = report({
    seconds: 3,
    searches: [
      {
        name: 'a word',
        query: 'fox',
        figures: [
          { cars: 10_000, fastest: 1.5, one: times, many: times, rate: 1_234.4, found: 12 },
          { cars: 1_000_000, fastest: 1.5, one: times, many: times, rate: 900, found: 1_000 },
        ],
      },
    ],
    statements: [{ name: 'cars', figures: [{ cars: 10_000, rows: 3, blocks: 9, by: 'car_title_start' }] }],
    plans: [{ name: 'cars', text: 'Limit' }],
    indexes: [{ name: 'car_title_start', figures: [{ cars: 10_000, megabytes: 0.44 }] }],
  });
  expect(page).toContain(
    '| a word | `fox` | 10,000 | 12 | 1.5 ms | 2.5 ms · 20 ms | 2.5 ms · 20 ms | 1,234 |',
  );
  expect(page).toContain('|  |  | 1,000,000 | 1,000 | 1.5 ms | 2.5 ms · 20 ms | 2.5 ms · 20 ms | 900 |');
  expect(page).toContain('| cars | 10,000 | 3 | 9 | car_title_start |');
  expect(page).toContain('| car_title_start | 10,000 | 0.4 |');
  expect(page).toContain('### cars\n\n```\nLimit\n```');
});
