import { afterAll, beforeEach, expect, test } from 'vitest';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { openTestApi, testCar } from '../../testing/test-api.ts';
import { WRITE_MARKET } from './market-columns-sql.ts';

const api = await openTestApi();
beforeEach(() => api.db.reset());
afterAll(() => api.close());

const CAR = 'binance-cars-1';

/** Sales of the same second, by block, place and price, written in this order. */
async function sell(...sales: { block: number; log?: number; price: bigint }[]) {
  await api.addCars([testCar({ tokenId: 1n })]);
  await addActivity(
    api.db,
    sales.map(({ block, log = 0, price }, i) => ({
      // Ids follow from transaction hashes, which say nothing about the order.
      ...testActivity({ number: 1_000 - i, kind: 'sale', at: 50, price }),
      blockNumber: block,
      logIndex: log,
    })),
  );
  await api.db.query(WRITE_MARKET, [[CAR]]);
  const [row] = await api.db.query<{ price: bigint }>('select last_sale as price from nft where id = $1', [
    CAR,
  ]);
  return row?.price;
}

test('of two sales in the same second, the one of the later block is the last', async () => {
  expect(await sell({ block: 7, price: 1n }, { block: 8, price: 2n })).toBe(2n);
});

test('of two sales in the same block, the later one in the block is the last', async () => {
  expect(await sell({ block: 7, log: 3, price: 1n }, { block: 7, log: 9, price: 2n })).toBe(2n);
});
