/** Performance in the list of items: the number, its sorts, and the filter by class. */
import { type NftList, NftListSchema } from '@pitlane/shared/api/nfts';
import { carStats } from '@pitlane/shared/domain/cars/car-stats';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { getPerformance } from '@pitlane/shared/domain/cars/performance';
import { PERFORMANCE_CLASSES } from '@pitlane/shared/domain/cars/performance-class';
import type { Series } from '@pitlane/shared/domain/cars/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ALICE,
  NO_UPGRADES,
  openTestApi,
  type TestApi,
  testAsset,
  testCar,
  testChain,
} from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  const assets = { garages: '0x00000000000000000000000000000000000000aa' } as const;
  api = await openTestApi({ chains: [testChain('binance', undefined, assets)] });
  await api.addCars([
    testCar({ tokenId: 1n, series: 'common_series' }),
    testCar({ tokenId: 2n, series: 'rare_series' }),
    testCar({ tokenId: 3n, series: 'ultra_series' }),
    testCar({ tokenId: 4n, series: 'ultra_series', rank: 'legend', upgrades: allAt(5) }),
    testCar({ tokenId: 5n, series: null }),
  ]);
  await api.addAssets([testAsset({ collection: 'garages', tokenId: 6n })]);
});
afterAll(() => api.close());

function allAt(level: number) {
  return Object.fromEntries(Object.keys(NO_UPGRADES).map((name) => [name, level])) as typeof NO_UPGRADES;
}

const list = async (query: string): Promise<NftList> =>
  NftListSchema.parse((await api.json(`/api/nfts?${query}`)).body);
const tokens = async (query: string) => (await list(query)).items.map(({ token_id }) => token_id);
const performanceOf = (tokenId: bigint, series: Series) =>
  getPerformance(carStats(carTraits({ chain: 'binance', tokenId }, series), 'underdog', NO_UPGRADES));

describe('GET /api/nfts', () => {
  test('gives the performance of each built car, and none of other items', async () => {
    const { items } = await list('sort=performance_up');
    expect(Object.fromEntries(items.map(({ token_id, performance }) => [token_id, performance]))).toEqual({
      1: performanceOf(1n, 'common_series'),
      2: performanceOf(2n, 'rare_series'),
      3: performanceOf(3n, 'ultra_series'),
      4: expect.any(Number),
      5: null,
      6: null,
    });
  });

  test('sorts by performance in both directions, items without one last', async () => {
    const up = await tokens('sort=performance_up');
    const down = await tokens('sort=performance_down');
    expect([up.slice(0, 4), down.slice(0, 4)]).toEqual([
      ['1', '2', '3', '4'],
      ['4', '3', '2', '1'],
    ]);
    for (const rest of [up.slice(4), down.slice(4)]) expect(rest.sort()).toEqual(['5', '6']);
  });

  test.each(['performance_up', 'performance_down'])(
    'goes on page by page past the items without one: %s',
    async (sort) => {
      const seen: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page: NftList = await list(`sort=${sort}&limit=2${next && `&cursor=${next}`}`);
        seen.push(...page.items.map(({ token_id }) => token_id));
        next = page.next;
      }
      expect(seen).toEqual(await tokens(`sort=${sort}`));
    },
  );

  test.each(['', `&owner=${ALICE}`, '&title=00'])(
    'filters by one class or several, and counts each class as if it alone were chosen%s',
    async (beside) => {
      const all = await list(`sort=oldest${beside}`);
      const classes = all.facets.performanceClass;
      expect(Object.keys(classes)).toEqual([...PERFORMANCE_CLASSES]);
      const counted = await Promise.all(
        PERFORMANCE_CLASSES.map(async (each) => (await list(`performanceClass=${each}${beside}`)).total),
      );
      expect(Object.values(classes)).toEqual(counted);
      expect(counted.reduce((sum, each) => sum + each)).toBeGreaterThan(0);

      const { items, total, facets } = await list(`performanceClass=S,D&sort=performance_down${beside}`);
      expect(items.map(({ token_id }) => token_id)).toEqual(['4', '1']);
      expect(total).toBe(2);
      expect(facets.performanceClass).toEqual(classes);
      expect(facets.buildSeries).toMatchObject({ common_series: 1, rare_series: 0, ultra_series: 1 });
    },
  );

  test.each([
    ['performanceClass=X', 'performanceClass', 'performanceClass must be one of D, C, B, A, S.'],
    ['performanceClass=a', 'performanceClass', 'performanceClass must be one of D, C, B, A, S.'],
  ])('refuses %s, naming what is allowed', async (query, field, message) => {
    const { status, body } = await api.json(`/api/nfts?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: { code: 'BAD_REQUEST', message, field } });
  });

  test('refuses a cursor with which another sort ended its page', async () => {
    const { next } = await list('sort=performance_up&limit=1');
    const { status, body } = await api.json(`/api/nfts?sort=performance_down&cursor=${next}`);
    expect([status, body.error.field]).toEqual([400, 'cursor']);
  });
});
