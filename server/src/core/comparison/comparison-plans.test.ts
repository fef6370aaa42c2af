import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { copyRow, fillTables } from '../../testing/fill-tables.ts';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { COMPARISONS } from './compare-with-chain.ts';

const PAGE = 100;
const CARS = 5_000;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  const { db } = api;
  await api.addCars(CHAINS.map((chain) => testCar({ chain, tokenId: 1n })));
  await fillTables(db, ['car'], () =>
    copyRow(db, 'car', {
      id: 'matic-cars-1',
      from: 2,
      to: CARS,
      own: { id: `'matic-cars-' || n`, token_id: 'n', version: 'n' },
    }),
  );
  await db.query(
    `insert into maker_money (id, chain, maker, balance, allowance, stale, version)
     select 'matic-0x' || n, 'matic', '0x' || n, 1, 1, false, n from generate_series(1, $1::int) as n`,
    [CARS],
  );
  await db.query(
    `insert into maker_counter (id, chain, maker, counter, version)
     select 'matic-0x' || n, 'matic', '0x' || n, 1, n from generate_series(1, $1::int) as n`,
    [CARS],
  );
  await db.query('vacuum analyze');
}, 60_000);
afterAll(() => api.close());

const TABLES = ['car', 'maker_money', 'order_fill', 'maker_counter'];
const CASES = TABLES.flatMap((table, number) => [
  [table, 'a small chain', 'avalanche', '', number] as const,
  [table, 'the end of a small chain', 'avalanche', 'avalanche-cars-1', number] as const,
  [table, 'a large chain', 'matic', '', number] as const,
]);

test.each(CASES)(
  'a page of the comparison of %s reads what it compares: %s',
  async (table, _, chain, after, number) => {
    const sql = COMPARISONS[number]?.sql ?? '';
    const read = await countRowsRead(api.db, { sql, params: [chain, after, PAGE], table });
    expect(read).toBeLessThanOrEqual(PAGE);
  },
);

test.each(CHAINS)('all cars of %s are compared', async (chain) => {
  const rows = await api.db.query<{ id: string }>(COMPARISONS[0]?.sql ?? '', [chain, '', 2 * CARS]);
  expect(rows).toHaveLength(chain === 'matic' ? CARS : 1);
});
