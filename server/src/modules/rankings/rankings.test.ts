import type { AuthorRanks, HotCollections, NftShowcases } from '@pitlane/shared/api/rankings';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rankAuthors, rankCollections } from '../../jobs/rankings/rank-step.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1_000);
const options = { chains: CHAINS, clock: () => NOW };
const wallet = (i: number): Address => `0x${i.toString(16).padStart(40, '0')}`;
const PEOPLE = 45;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

async function rank() {
  while ((await rankAuthors(api.db, options)).more);
  await rankCollections(api.db, options);
}

/** Author i sells once for i wei, the last ones more than a day ago. */
async function addSales() {
  const numbers = Array.from({ length: PEOPLE }, (_, i) => i + 1);
  await api.db.query('insert into author (wallet) select unnest($1::text[])', [numbers.map(wallet)]);
  await addActivity(
    api.db,
    numbers.map((i) =>
      testActivity({
        number: i,
        kind: 'sale',
        tokenId: BigInt(i),
        fromAccount: wallet(i),
        toAccount: wallet(900),
        price: BigInt(i),
        series: (i % 6) + 1,
        at: NOW - (i > 40 ? 2 * DAY : 3_600),
      }),
    ),
  );
}

const read = async <T>(path: string): Promise<T> => (await api.json(path)).body;
const readRanks = (query = '') => read<AuthorRanks>(`/api/author_ranks?${query}`);
const volumes = ({ ranks }: AuthorRanks) => ranks.map(({ author_sale }) => Number(author_sale.volume));
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(from - to) + 1 }, (_, i) => from + i * Math.sign(to - from));

describe('GET /api/author_ranks', () => {
  test('pages through all authors, twenty places each', async () => {
    await addSales();
    await rank();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => readRanks(`page=${page}`)));
    expect(pages.map(volumes)).toEqual([range(45, 26), range(25, 6), range(5, 1), []]);
    expect(pages.map(({ total }) => total)).toEqual([45, 45, 45, 45]);
    expect(pages[1]?.ranks.map(({ position }) => position)).toEqual(range(21, 40));
  });

  test('counts the period that is asked for', async () => {
    await addSales();
    await rank();
    expect(volumes(await readRanks('period=last_24_hours'))[0]).toBe(40);
    expect((await readRanks('period=last_24_hours')).total).toBe(40);
  });

  test('has no authors in a category without sales', async () => {
    await addSales();
    await rank();
    expect(await readRanks('category=sports')).toMatchObject({ ranks: [], total: 0 });
    expect(await readRanks('category=collectibles')).toMatchObject({ total: 45 });
  });

  test('sorts by each column both ways, rows without a value last', async () => {
    await addSales();
    await rank();
    await api.db.query(
      `update rank_row set daily = subject::int, weekly = -subject::int, floor = subject::int, owners = subject::int,
         assets = subject::int where subject::int % 2 = 0 and kind = 'author'`,
    );
    for (const sort of ['daily_sales', 'weekly_sales', 'floor_price', 'owners', 'assets'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const pages = await Promise.all(
          [1, 2, 3].map((page) => readRanks(`sort=${sort}&order=${order}&page=${page}`)),
        );
        const values = pages.flatMap(({ ranks }) => ranks.map(({ author_sale }) => author_sale[sort]));
        expect(values).toHaveLength(PEOPLE);
        const people = pages.flatMap(({ ranks }) => ranks.map(({ author }) => author.id));
        expect(new Set(people).size).toBe(PEOPLE);
        const known = values.filter((each) => each !== null).map(Number);
        expect(values.slice(0, known.length).map(Number)).toEqual(known);
        expect(known).toEqual(known.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
      }
    }
  });

  test('gives the position of each author a day ago', async () => {
    await addSales();
    await rank();
    const { ranks } = await readRanks();
    expect(ranks.slice(0, 6).map(({ position, position_before }) => [position, position_before])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, null],
    ]);
    expect((await readRanks('sort=owners')).ranks[0]?.position_before).toBeNull();
  });

  test('gives the place of the own wallet on any page', async () => {
    await addSales();
    await rank();
    expect((await readRanks(`own=${wallet(3)}`)).own).toMatchObject({
      position: 43,
      author: { wallet: wallet(3) },
      author_sale: { volume: '3' },
    });
    expect((await readRanks(`own=${wallet(3)}&order=asc`)).own?.position).toBe(3);
    expect((await readRanks(`own=${wallet(3)}&sort=floor_price`)).own?.position).toBeNull();
    expect((await readRanks(`own=${wallet(900)}`)).own).toBeNull();
  });

  test('draws the last seven days of each', async () => {
    await addSales();
    await rank();
    const spark = (await readRanks()).ranks[0]?.spark ?? [];
    expect(spark).toHaveLength(28);
    expect(spark.indexOf(100)).toBe(19);
    expect(spark.filter((each) => each > 0)).toHaveLength(1);
  });

  test('refuses what there is not', async () => {
    for (const query of ['page=0', 'page=26', 'sort=name', 'period=year', 'category=cars', 'own=me'])
      expect((await api.json(`/api/author_ranks?${query}`)).status).toBe(400);
  });
});

describe('GET /api/hot-collections', () => {
  test('ranks series and tells of one alone', async () => {
    await addSales();
    await api.addCars([
      testCar({ tokenId: 1n, series: 'rare_series' }),
      testCar({ tokenId: 2n, series: 'ultra_series', rank: 'legend' }),
    ]);
    await rank();
    const all = await read<HotCollections>('/api/hot-collections');
    expect(all.collections.map(({ id, position }) => [id, position])).toEqual([
      ['binance-cars-rare_series', 1],
      ['binance-cars-ultra_series', 2],
    ]);
    const one = await read<HotCollections>('/api/hot-collections?id=binance-cars-ultra_series');
    expect(one.collections).toMatchObject([
      {
        position: 2,
        title: 'Ultra cars on BNB Smart Chain',
        buildSeries: 'ultra_series',
        collection_sale: { assets: 1, owners: 1, volume: '161' },
      },
    ]);
    expect(one.collections[0]?.preview_image?.url).toContain('/media/nfts/binance-cars-2/');
    expect(await read('/api/hot-collections?id=binance-cars-none')).toMatchObject({ collections: [] });
  });
});

describe('GET /api/nft_showcases', () => {
  test('shows the dearest car of each series, as it is now', async () => {
    await addSales();
    await api.addCars([testCar({ tokenId: 45n, series: 'legendary_series' })]);
    await rank();
    const { showcases } = await read<NftShowcases>('/api/nft_showcases');
    expect(showcases).toMatchObject([
      { buildSeries: 'legendary_series', price: '45', nft: { id: 'binance-cars-45' } },
    ]);
  });

  test('shows no car that operators have hidden, and the next one of its series soon', async () => {
    await addSales();
    const cars = [39n, 45n].map((tokenId) => testCar({ tokenId, series: 'legendary_series' }));
    await api.addCars(cars);
    await rank();
    await api.db.query(
      `insert into hidden (kind, target, reason, at) values ('item', 'binance-cars-45', 'x', 0)`,
    );
    const shown = async () =>
      (await read<NftShowcases>('/api/nft_showcases')).showcases.map(({ nft }) => nft.id);
    expect(await shown()).toEqual([]);
    const picture = async () =>
      (await read<HotCollections>('/api/hot-collections')).collections[0]?.preview_image?.url;
    expect(await picture()).toContain('/media/nfts/binance-cars-39/');
    await rank();
    expect(await shown()).toEqual(['binance-cars-39']);
  });
});
