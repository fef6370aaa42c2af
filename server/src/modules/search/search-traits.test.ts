import { type SearchAnswer, SearchAnswerSchema } from '@pitlane/shared/api/search';
import { carName } from '@pitlane/shared/domain/cars/car-name';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { type CarTraits, carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';

const CARS = Array.from({ length: 240 }, (_, i) =>
  testCar({
    tokenId: BigInt(i + 1),
    series: SERIES[i % SERIES.length] ?? 'common_series',
    rank: RANKS[Math.floor(i / SERIES.length) % RANKS.length] ?? 'underdog',
  }),
);
const traitsOf = ({ tokenId, series }: (typeof CARS)[number]) =>
  carTraits({ chain: 'binance', tokenId }, series ?? 'common_series');

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await api.addCars(CARS);
  await api.addCars([testCar({ tokenId: 999n, series: 'rare_series', rank: 'legend' })], { covered: true });
});
afterAll(() => api.close());

async function search(q: string): Promise<SearchAnswer> {
  const { status, body } = await api.json(`/api/search?${new URLSearchParams({ q, limit: '48' })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return SearchAnswerSchema.parse(body);
}

type Wanted = (traits: CarTraits, car: { rank: string; name: string; tokenId: bigint }) => boolean;

/** Searches, and expects exactly the cars that are wanted, at least one. */
async function expectCars(q: string, wanted: Wanted): Promise<void> {
  const cars = CARS.filter((car) => {
    const name = carName(traitsOf(car), car.tokenId).toLowerCase();
    return wanted(traitsOf(car), { ...car, rank: car.rank ?? '', name });
  });
  const ids = cars.map(({ tokenId }) => `binance-cars-${tokenId}`);
  const { items, corrected, partial } = await search(q);
  expect(ids.length, 'cars in this world').toBeGreaterThan(0);
  expect([items.total, corrected, partial], q).toEqual([ids.length, null, false]);
  const found = items.items.map(({ id }) => id);
  expect(found).toHaveLength(Math.min(48, ids.length));
  expect(found.filter((id) => !ids.includes(id))).toEqual([]);
}

describe('cars by the words of their traits', () => {
  test.each<[string, Wanted]>([
    ['muscle', ({ body }) => body === 'muscle'],
    ['gt', ({ body }) => body === 'gt'],
    ['GT cars', ({ body }) => body === 'gt'],
    ['Coupé', ({ body }) => body === 'coupe'],
    ['proto', ({ body }) => body === 'prototype'],
    ['rare', ({ series }) => series === 'rare_series'],
    ['ultra series', ({ series }) => series === 'ultra_series'],
    ['rare muscle car', ({ body }) => body === 'muscle'],
    ['legend', (_, { rank }) => rank === 'legend'],
    ['rank legend', (_, { rank }) => rank === 'legend'],
    ['legend muscle', ({ body }, { rank }) => body === 'muscle' && rank === 'legend'],
    ['handy', (_, { rank }) => rank === 'handyman'],
    ['cobalt flake', ({ paint }) => paint === 'flake-cobalt'],
    ['hex camo', ({ livery }) => livery === 'hex-camo'],
    ['hex-camo livery', ({ livery }) => livery === 'hex-camo'],
    ['turbofan wheels', ({ wheels }) => wheels === 'turbofan'],
    ['Turbine 7', ({ wheels }) => wheels === 'turbine-7'],
    ['slammed gt', ({ stance, body }) => stance === 'slammed' && body === 'gt'],
    ['swan-neck', ({ spoiler }) => spoiler === 'swan-neck'],
    ['gunmetal rally', ({ rimFinish, body }) => rimFinish === 'gunmetal' && body === 'rally'],
    ['slammed falcon', ({ stance }, { name }) => stance === 'slammed' && name.includes('falcon')],
  ])('%s', expectCars);

  test('a word that is in names too finds both', async () => {
    await expectCars(
      'chalk',
      ({ liveryColour }, { name }) => liveryColour === 'chalk' || name.includes('chalk'),
    );
  });

  test('a car whose name begins with the word comes before one that only has it as a trait', async () => {
    const { items } = await search('champagne');
    expect(items.items[0]?.title).toMatch(/^Champagne /);
  });

  test('a number beside a trait is that of the car', async () => {
    await expectCars('gt 4', ({ body }, { tokenId }) => body === 'gt' && tokenId === 4n);
    await expectCars('underdog #4', (_, { tokenId }) => tokenId === 4n);
  });

  test('a rank that changes is found at once', async () => {
    await api.db.query(`update car set rank = 5 where id = 'binance-cars-1'`);
    const found = async () => (await search('legend hatch')).items.items.map(({ id }) => id);
    expect(await found()).toContain('binance-cars-1');
    await api.db.query(`update car set rank = 0 where id = 'binance-cars-1'`);
    expect(await found()).not.toContain('binance-cars-1');
  });

  test('a covered car has no traits yet', async () => {
    for (const q of ['muscle', 'legend', 'legend 999']) {
      expect((await search(q)).items.items.map(({ id }) => id)).not.toContain('binance-cars-999');
    }
  });

  test.each([
    ['muscel', 'muscle'],
    ['legnd', 'legend'],
    ['turbofann', 'turbofan'],
    ['prototpye', 'prototype'],
  ])('%s means %s', async (typed, meant) => {
    const answer = await search(typed);
    expect(answer.corrected).toBe(meant);
    expect(answer.items.total).toBeGreaterThan(0);
  });

  test('words that no car has together find cars with one of them', async () => {
    const answer = await search('rare gt');
    expect(answer.partial).toBe(true);
    expect(answer.items.items.length).toBeGreaterThan(0);
  });
});
