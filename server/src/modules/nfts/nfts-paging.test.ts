import { type Nft, type NftList, NftListSchema, type NftQuery } from '@pitlane/shared/api/nfts';
import { SORTS, STATUSES } from '@pitlane/shared/domain/cars/browse';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import { carStats } from '@pitlane/shared/domain/cars/car-stats';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { getPerformance } from '@pitlane/shared/domain/cars/performance';
import {
  getPerformanceClass,
  PERFORMANCE_CLASSES,
  type PerformanceClass,
} from '@pitlane/shared/domain/cars/performance-class';
import { SERIES, seriesNumber } from '@pitlane/shared/domain/cars/series';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { Car } from '@pitlane/shared/fold/car';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { CASES_MS, casesByDepth } from '../../testing/depth.ts';
import { ALICE, BOB, openTestApi, type TestApi, testCar, titleOf } from '../../testing/test-api.ts';

const OPTIONS = {
  chain: CHAINS,
  buildSeries: SERIES,
  currentRank: RANKS,
  performanceClass: PERFORMANCE_CLASSES,
  status: STATUSES,
};

const fitAll = (level: number) =>
  Object.fromEntries(UPGRADES.map((name) => [name, level])) as Car['upgrades'];

/** The class of a car by its stats; null until it is built. */
function classOf({ series, rank, upgrades, ...car }: Car): PerformanceClass | null {
  return series && getPerformanceClass(getPerformance(carStats(carTraits(car, series), rank, upgrades)));
}

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

describe('paging and facets', () => {
  const anyCar = fc.record({
    chain: fc.constantFrom(...CHAINS),
    series: fc.constantFrom(null, ...SERIES),
    rank: fc.constantFrom(...RANKS),
    upgrades: fc.integer({ min: 0, max: 5 }).map(fitAll),
    owner: fc.constantFrom(ALICE, BOB),
    // Few values, so that many cars share one and the id has to decide.
    mintedAt: fc.integer({ min: 1, max: 4 }),
    updatedAt: fc.integer({ min: 1, max: 4 }),
  });
  const some = <T>(values: readonly T[]) =>
    fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });
  const anyQuery = fc.record({
    chain: some(CHAINS),
    buildSeries: some(SERIES),
    currentRank: some(RANKS),
    performanceClass: some(PERFORMANCE_CLASSES),
    status: fc.option(fc.constantFrom([...STATUSES], ['buy_now']), { nil: undefined, freq: 8 }),
    owner: fc.option(fc.constantFrom(ALICE, BOB), { nil: undefined }),
    title: fc.option(fc.constantFrom('000', 'UNNER', ' run', '004', 'car #', 'Fox 00'), { nil: undefined }),
    sort: fc.constantFrom(...SORTS),
    limit: fc.integer({ min: 1, max: 7 }),
  });
  type Filters = Pick<
    NftQuery,
    'chain' | 'buildSeries' | 'currentRank' | 'performanceClass' | 'owner' | 'title'
  > & {
    status?: readonly string[];
  };

  const matching = (cars: Car[], filters: Filters): Car[] => {
    const { chain, buildSeries, currentRank, performanceClass, status, owner, title } = filters;
    return cars.filter(
      (car) =>
        (!chain || chain.includes(car.chain)) &&
        (!buildSeries || (car.series !== null && buildSeries.includes(car.series))) &&
        (!currentRank || currentRank.includes(car.rank)) &&
        (!performanceClass || performanceClass.some((each) => each === classOf(car))) &&
        !status &&
        (!owner || owner === car.owner) &&
        (!title || titleOf(car).toLowerCase().includes(title.trim().toLowerCase())),
    );
  };

  const sortValue = (item: Nft, car: Car | undefined, sort: (typeof SORTS)[number]): number =>
    ({
      newest: -item.minted_at,
      oldest: item.minted_at,
      series: -seriesNumber(item.buildSeries),
      rank: -(item.currentRank === null ? -1 : RANKS.indexOf(item.currentRank)),
      performance_down: -(item.performance ?? -1),
      performance_up: item.performance ?? Number.POSITIVE_INFINITY,
      recently_updated: -(car?.updatedAt ?? 0),
      title: 0,
      price_up: item.price === null ? Number.POSITIVE_INFINITY : Number(item.price),
      price_down: item.price === null ? 1 : -Number(item.price),
      ending_soon: item.deadline ?? Number.POSITIVE_INFINITY,
      recently_listed: -(marketOf(Number(item.token_id)).listedAt ?? 0),
      recently_sold: -(item.last_sale?.at ?? 0),
    })[sort];

  /** Returns what the book would write for a car: most have nothing, and some the same. */
  const marketOf = (tokenId: number) => ({
    price: tokenId % 3 === 0 ? BigInt(tokenId % 6) * 10n ** 20n : null,
    deadline: tokenId % 4 === 0 ? 2_000 + (tokenId % 8) : null,
    listedAt: tokenId % 5 === 0 ? 1_000 + (tokenId % 10) : null,
    lastSaleAt: tokenId % 2 === 0 ? 500 + (tokenId % 6) : null,
  });

  test('paging gives each matching item exactly once, in order, and counts equal a count by hand', {
    timeout: CASES_MS,
  }, async () => {
    const sample = fc.sample(fc.array(anyCar, { minLength: 60, maxLength: 60 }), {
      seed: 20_261_121,
      numRuns: 1,
    });
    const cars = (sample[0] ?? []).map((car, i) => testCar({ ...car, tokenId: BigInt(i + 1) }));
    await api.addCars(cars);
    for (const { tokenId } of cars) {
      const { price, deadline, listedAt, lastSaleAt } = marketOf(Number(tokenId));
      await api.db.query(
        `update car set price = $2, deadline = $3, listed_at = $4, last_sale_at = $5, last_sale = case when $5::int8 is null then null else 7 end
         where token_id = $1`,
        [tokenId, price, deadline, listedAt, lastSaleAt],
      );
    }
    const byId = new Map(cars.map((car) => [nftId(car), car]));

    await fc.assert(
      fc.asyncProperty(anyQuery, async ({ sort, limit, ...filters }) => {
        const search = new URLSearchParams({ sort, limit: String(limit) });
        for (const [name, value] of Object.entries(filters))
          if (value) search.set(name, [value].flat().join(','));
        const items: Nft[] = [];
        let list: NftList | undefined;
        do {
          if (list?.next) search.set('cursor', list.next);
          list = NftListSchema.parse((await api.json(`/api/nfts?${search}`)).body);
          expect(list.items.length).toBeLessThanOrEqual(limit);
          items.push(...list.items);
        } while (list.next);

        const expected = matching(cars, filters).map(nftId);
        expect(items.map(({ id }) => id).sort()).toEqual(expected.sort());
        expect(list.total).toBe(expected.length);
        const order = items.map((item) => sortValue(item, byId.get(item.id), sort));
        expect(order).toEqual([...order].sort((a, b) => a - b));

        for (const dimension of [
          'chain',
          'buildSeries',
          'currentRank',
          'performanceClass',
          'status',
        ] as const) {
          const others = matching(cars, { ...filters, [dimension]: undefined });
          const readValue = {
            chain: (car: Car) => car.chain,
            buildSeries: (car: Car) => car.series,
            currentRank: (car: Car) => car.rank,
            performanceClass: classOf,
            status: () => null,
          }[dimension];
          const options = OPTIONS[dimension];
          const byHand = Object.fromEntries(
            options.map((option) => [option, others.filter((car) => readValue(car) === option).length]),
          );
          expect(list.facets[dimension]).toEqual(byHand);
        }
      }),
      { seed: 20_261_121 + inject('seedShift'), numRuns: casesByDepth(20, 120) },
    );
  });

  test('an item that is minted between two pages neither repeats nor hides another', async () => {
    await api.addCars([1n, 2n, 3n, 4n].map((tokenId) => testCar({ tokenId, mintedAt: Number(tokenId) })));
    const first: NftList = (await api.json('/api/nfts?limit=2')).body;
    await api.addCars([testCar({ tokenId: 5n, mintedAt: 5 })]);
    const second: NftList = (await api.json(`/api/nfts?limit=2&cursor=${first.next}`)).body;
    expect([...first.items, ...second.items].map(({ token_id }) => token_id)).toEqual(['4', '3', '2', '1']);
  });
});
