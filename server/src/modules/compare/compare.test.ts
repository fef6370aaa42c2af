import { CompareSchema } from '@pitlane/shared/api/compare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import {
  ALICE,
  CONTRACT,
  openTestApi,
  type TestApi,
  testAsset,
  testCar,
  testChain,
} from '../../testing/test-api.ts';
import { ITEMS_BY_ID } from '../nfts/item-rows.ts';

let api: TestApi;
beforeAll(async () => {
  // No avalanche: what the index still holds of it is not served.
  api = await openTestApi({
    chains: [testChain('binance', undefined, { garages: CONTRACT }), testChain('matic')],
  });
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

const ask = (ids: string) => api.json(`/api/compare?ids=${ids}`);
const read = async (ids: string) => CompareSchema.parse((await ask(ids)).body).compared;

describe('GET /api/compare', () => {
  test('has cars in the order of the question, with stats, traits and prices', async () => {
    await api.addCars([
      testCar({ tokenId: 1n, series: 'rare_series' }),
      testCar({ tokenId: 2n, series: 'ultra_series', rank: 'legend', chain: 'matic' }),
      testCar({ tokenId: 3n, series: null }),
    ]);
    await api.db.query(`update car set price = 7, status = 'buy_now' where token_id = 1`);
    const compared = await read('matic-cars-2,binance-cars-1,binance-cars-3');
    expect(compared.map(({ id, problem }) => [id, problem])).toEqual([
      ['matic-cars-2', null],
      ['binance-cars-1', null],
      ['binance-cars-3', null],
    ]);
    const [ultra, rare, covered] = compared.map(({ car }) => car);
    expect(ultra).toMatchObject({ buildSeries: 'ultra_series', currentRank: 'legend', best_offer: null });
    expect(ultra?.game_stats.map(({ title }) => title)).toEqual(['Power', 'Grip', 'Top speed', '0–100 km/h']);
    expect(rare).toMatchObject({
      price: '7',
      traits: expect.arrayContaining([expect.objectContaining({ of: 2 })]),
    });
    expect(covered).toMatchObject({ built: false, game_stats: [], traits: [] });
  });

  test('says why an item is not compared', async () => {
    await api.addCars([
      testCar({ tokenId: 1n }),
      testCar({ tokenId: 2n }),
      testCar({ tokenId: 4n, chain: 'avalanche' }),
    ]);
    await api.addAssets([testAsset({ collection: 'garages', tokenId: 1n })]);
    await api.db.query(
      `insert into hidden (kind, target, reason, at) values ('item', 'binance-cars-2', '', 1)`,
    );
    const compared = await read('binance-cars-2,binance-garages-1,avalanche-cars-4,binance-cars-9');
    expect(compared.map(({ problem, car }) => [problem, car])).toEqual([
      ['hidden', null],
      ['not_a_car', null],
      ['unknown', null],
      ['unknown', null],
    ]);
  });

  test('takes an item once, and one to four of them', async () => {
    await api.addCars([testCar({ tokenId: 1n })]);
    expect(await read('binance-cars-1,binance-cars-1&ids=binance-cars-1')).toHaveLength(1);
    const five = [1, 2, 3, 4, 5].map((number) => `binance-cars-${number}`).join(',');
    for (const ids of [five, '', 'engine', 'binance-cars-01']) expect((await ask(ids)).status).toBe(400);
    expect((await api.json('/api/compare')).status).toBe(400);
  });

  test('reads the rows of its cars alone, however many there are', async () => {
    await api.addCars(
      Array.from({ length: 1_000 }, (_, at) => testCar({ tokenId: BigInt(at + 1), owner: ALICE })),
    );
    await api.db.query('analyze');
    const ids = ['binance-cars-1', 'binance-cars-500', 'binance-cars-998', 'binance-cars-999'];
    for (const table of ['car', 'author', 'nft_view'])
      expect(
        await countRowsRead(api.db, { sql: ITEMS_BY_ID, params: [ids], table }),
        table,
      ).toBeLessThanOrEqual(2 * ids.length);
  });
});
