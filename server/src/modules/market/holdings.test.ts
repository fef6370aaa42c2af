import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { ALICE, BOB, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { HOLDINGS } from './market.repo.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

const sale = { kind: 'sale', via: 'listing', paid: true } as const;

describe('GET /api/market/holdings', () => {
  const CAROL = '0x000000000000000000000000000000000000ca01';
  const holdingsOf = async (query: string) => (await api.json(`/api/market/holdings?${query}`)).body;
  const move = { collection: 'cars', tokenId: 1n } as const;
  const bought = { ...move, ...sale, price: 7n, fromAccount: BOB, toAccount: ALICE };

  beforeEach(() =>
    api.addCars([
      testCar({ tokenId: 1n, series: 'rare_series', owner: ALICE }),
      testCar({ tokenId: 2n, series: 'rare_series', owner: BOB }),
    ]),
  );

  test('a bought car has what was paid, and the floor of its kind', async () => {
    await addActivity(api.db, [
      testActivity({ ...move, number: 1, kind: 'mint', fromAccount: null, toAccount: BOB }),
      testActivity({ ...bought, number: 2, price: 5n, fromAccount: ALICE, toAccount: BOB }),
      testActivity({ ...bought, number: 3 }),
    ]);
    await api.db.query(`update car set price = 12, status = 'buy_now' where token_id = 2`);
    expect(await holdingsOf(`owner=${ALICE}`)).toMatchObject({
      cars: [{ nft_id: 'binance-cars-1', acquired: 'sale', acquired_at: 3, paid: '7', floor: '12' }],
      capped: false,
    });
  });

  test('a car that came without a sale has no cost, whatever it was sold for before', async () => {
    await addActivity(api.db, [
      testActivity({ ...bought, number: 1, toAccount: CAROL }),
      testActivity({ ...move, number: 2, kind: 'transfer', fromAccount: CAROL, toAccount: ALICE }),
    ]);
    expect((await holdingsOf(`owner=${ALICE}`)).cars).toEqual([
      { nft_id: 'binance-cars-1', acquired: 'transfer', acquired_at: 2, paid: null, floor: null },
    ]);
    expect((await holdingsOf(`owner=${BOB}`)).cars).toMatchObject([{ acquired: null, paid: null }]);
  });

  test('a car in an auction still belongs to its seller', async () => {
    await addActivity(api.db, [testActivity({ ...bought, number: 1 })]);
    await api.db.query('update car set seller = owner, owner = $1 where token_id = 1', [CAROL]);
    expect((await holdingsOf(`owner=${ALICE}`)).cars).toMatchObject([{ acquired: 'sale', paid: '7' }]);
  });

  test('moves between the wallets of an author keep the cost', async () => {
    const [{ id } = { id: 0 }] = await api.db.query<{ id: number }>(
      'insert into author (username) values (null) returning id',
    );
    await api.db.query('update author set holder_id = $1 where wallet = any($2)', [id, [ALICE, BOB]]);
    await addActivity(api.db, [
      testActivity({ ...bought, number: 1, fromAccount: CAROL, toAccount: BOB }),
      testActivity({ ...move, number: 2, kind: 'transfer', fromAccount: BOB, toAccount: ALICE }),
      testActivity({ ...bought, number: 3, price: 99n }),
    ]);
    expect((await holdingsOf(`author=${id}`)).cars).toContainEqual({
      nft_id: 'binance-cars-1',
      acquired: 'sale',
      acquired_at: 1,
      paid: '7',
      floor: null,
    });
    expect((await holdingsOf(`owner=${ALICE}`)).cars).toMatchObject([{ acquired_at: 3, paid: '99' }]);
  });

  test.each(['', `owner=${BOB}&author=1`, 'owner=0x12'])('refuses "%s"', async (query) => {
    expect((await api.json(`/api/market/holdings?${query}`)).status).toBe(400);
  });

  test('reads a few lines of each own car, however many there are', async () => {
    await addActivity(api.db, [
      ...Array.from({ length: 60 }, (_, i) => testActivity({ ...bought, number: i + 1 })),
      ...Array.from({ length: 900 }, (_, i) =>
        testActivity({ ...bought, number: i + 100, tokenId: BigInt(i + 100) }),
      ),
    ]);
    await api.db.query('analyze');
    const params = [[ALICE], [...CHAINS], 500];
    const read = await countRowsRead(api.db, { sql: HOLDINGS, params, table: 'activity' });
    expect(read).toBeGreaterThan(0);
    // At most 20 lines of each of three kinds.
    expect(read).toBeLessThanOrEqual(60);
  });
});
