import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { byDepth } from '../../testing/depth.ts';
import { fillTables } from '../../testing/fill-tables.ts';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { addOrders, testOrder } from '../../testing/test-orders.ts';
import { BEST_OFFERS, CHEAPEST, MAX_LISTED, MAX_OFFERS } from './depth.repo.ts';

const RARE = 3;
const ACTIVE = { active: true, reason: null, side: 'offer' as const };

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

/** Rare cars of all ranks on one chain, listed at these prices. */
async function list(prices: number[]) {
  const ranks = ['underdog', 'pro', 'legend'] as const;
  await api.addCars(
    prices.map((_, i) =>
      testCar({ tokenId: BigInt(i + 1), series: 'rare_series', rank: ranks[i % 3] ?? 'pro' }),
    ),
  );
  await api.db.query(
    `update car set status = 'buy_now', price = ($1::numeric[])[token_id::int] where token_id <= $2`,
    [prices, prices.length],
  );
}
/** An offer for any car of these series (a set of bits) at this price. */
const offer = (number: number, wantedSeries: number | null, price: bigint) =>
  testOrder({ ...ACTIVE, number, tokenId: null, wantedSeries, minRank: 0, minLevels: null, price });
const read = async (query = 'chain=binance&buildSeries=rare_series') =>
  (await api.json(`/api/market/depth?${query}`)).body;

describe('GET /api/market/depth', () => {
  test('counts listings up to each price, and offers from it on', async () => {
    await list([1_000, 1_100, 1_210, 3_000]);
    await addOrders(api.db, [
      offer(1, 1 << RARE, 1_000n),
      offer(2, null, 1_100n),
      offer(3, 1 << 1, 9_000n),
      testOrder({ ...ACTIVE, number: 4, price: 8_000n }),
    ]);
    const { steps, ...rest } = await read();
    expect(rest).toMatchObject({ best_offer: '1100', listed: 4, offers: 2, capped: false });
    expect(steps.slice(0, 4)).toEqual([
      { price: '1000', listed: 1, offers: 2 },
      { price: '1100', listed: 2, offers: 1 },
      { price: '1200', listed: 2, offers: 0 },
      { price: '1400', listed: 3, offers: 0 },
    ]);
    expect(steps.at(-1)).toEqual({ price: '3000', listed: 4, offers: 0 });
  });

  test('leaves out cars that operators have hidden', async () => {
    await list([1_000, 1_100, 1_210]);
    expect(await read()).toMatchObject({ listed: 3 });
    const hide = `insert into hidden (kind, target, reason, at) values ('item', 'binance-cars-1', 'x', 0)`;
    await api.db.query(hide);
    const { steps, listed } = await read();
    expect([listed, steps[0]]).toEqual([2, { price: '1100', listed: 1, offers: 0 }]);
  });

  test('has no step where nothing is listed, and still tells the best offer', async () => {
    await addOrders(api.db, [offer(1, 1 << RARE, 7n)]);
    expect(await read()).toMatchObject({ steps: [], best_offer: '7', listed: 0 });
    expect(await read('chain=matic&buildSeries=rare_series')).toMatchObject({ steps: [], best_offer: null });
  });

  test.each(['chain=binance', 'buildSeries=gold', 'chain=moon&buildSeries=rare_series'])(
    'refuses %s',
    async (query) => {
      expect((await api.json(`/api/market/depth?${query}`)).status).toBe(400);
    },
  );

  test('looks at so many listings and offers, however many there are', async () => {
    await fillTables(api.db, ['car'], () =>
      api.db.query(
        `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at,
         mint_block, mint_log_index, updated_at, title, traits, version, status, price, category)
       select 'binance-cars-' || n, 'binance', 'cars', n, '0x', '0x', case when n % 4 = 0 then 1 + n % 7 else $2::int end, n % 6, '{}',
         0, 0, 0, 0, 0, 0, '', '{}', 0, 'buy_now', n, 'car'
       from generate_series(1, $3::int * $1::int) as n`,
        [2 * MAX_LISTED, RARE, byDepth(8, 36)],
      ),
    );
    const offers = Array.from({ length: byDepth(4, 10) * MAX_OFFERS }, (_, i) =>
      offer(i + 1, 1 << RARE, BigInt(i + 1)),
    );
    await fillTables(api.db, ['book_order'], () => addOrders(api.db, offers));
    await api.db.query('vacuum analyze');
    expect(await read()).toMatchObject({ listed: MAX_LISTED, offers: MAX_OFFERS, capped: true });
    const params = [['binance'], RARE];
    const cars = await countRowsRead(api.db, { sql: CHEAPEST, params, table: 'car' });
    expect(cars).toBeLessThanOrEqual(RANKS.length * (MAX_LISTED + 1));
    const orders = await countRowsRead(api.db, { sql: BEST_OFFERS, params, table: 'book_order' });
    expect(orders).toBe(MAX_OFFERS);
  }, 120_000);
});
