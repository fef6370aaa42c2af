import { SERIES_HOLDERS as LIMITS } from '@pitlane/shared/api/market';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { ALICE, BOB, openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';
import { SERIES_COUNTS, SERIES_HOLDERS } from './market.repo.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

const read = async (series: string) => (await api.json(`/api/market/series?buildSeries=${series}`)).body;

describe('GET /api/market/series', () => {
  test('counts cars, owners and listings, and names who owns the most', async () => {
    await api.addCars([
      testCar({ tokenId: 1n, series: 'rare_series', owner: ALICE }),
      testCar({ tokenId: 2n, series: 'rare_series', owner: BOB }),
      testCar({ tokenId: 3n, series: 'rare_series', owner: BOB, chain: 'matic' }),
      testCar({ tokenId: 4n, series: 'common_series', owner: ALICE }),
      testCar({ tokenId: 5n, series: null, owner: ALICE }),
    ]);
    await api.db.query(
      `update car set price = 10 * token_id, status = 'buy_now' where token_id in (1, 2, 4)`,
    );
    const { holders, ...figures } = await read('rare_series');
    expect(figures).toMatchObject({ cars: 3, built: 4, owners: 3, listed: 2, floor: '10' });
    expect(
      holders.map(({ author, cars }: { author: { wallet: string }; cars: number }) => [author.wallet, cars]),
    ).toEqual([
      [BOB, 2],
      [ALICE, 1],
    ]);
  });

  test('a series without cars has none, and no price', async () => {
    expect(await read('ultra_series')).toMatchObject({
      cars: 0,
      owners: 0,
      listed: 0,
      floor: null,
      holders: [],
    });
    expect((await api.json('/api/market/series?buildSeries=fast_series')).status).toBe(400);
    expect((await api.json('/api/market/series')).status).toBe(400);
  });

  test('reads a hundred holdings of each chain, however many there are', async () => {
    const wallet = `'0x' || lpad(to_hex(i), 40, '0')`;
    await api.db.query(`insert into author (wallet) select ${wallet} from generate_series(1, 3000) as i`);
    await api.db.query(
      `insert into series_owner (chain, collection, series, owner, tokens)
       select chain, 'cars', 3, ${wallet}, i % 40 from unnest($1::text[]) as chain, generate_series(1, 3000) as i`,
      [[...CHAINS]],
    );
    await api.db.query('analyze');
    const holders = { sql: SERIES_HOLDERS, params: [[...CHAINS], 3, LIMITS.counted, LIMITS.listed] };
    expect(await countRowsRead(api.db, { ...holders, table: 'series_owner' })).toBeLessThanOrEqual(
      LIMITS.counted * CHAINS.length,
    );
    expect(await countRowsRead(api.db, { ...holders, table: 'author' })).toBeLessThanOrEqual(
      LIMITS.counted * 2,
    );
    const counts = { sql: SERIES_COUNTS, params: [[...CHAINS], 3], table: 'series_count' };
    expect(await countRowsRead(api.db, counts)).toBeLessThanOrEqual(CHAINS.length * 6);
    expect((await read('rare_series')).holders).toHaveLength(LIMITS.listed);
  });
});
