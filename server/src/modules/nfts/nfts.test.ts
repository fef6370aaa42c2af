import { createHash } from 'node:crypto';
import { type NftList, NftListSchema } from '@pitlane/shared/api/nfts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DbBusyError } from '../../platform/db/db-errors.ts';
import {
  ALICE,
  BOB,
  openTestApi,
  type TestApi,
  testCar,
  testChain,
  titleOf,
} from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => api.db.reset());

describe('GET /api/nfts', () => {
  test('the newest first, in the shape of the schema, with what is indexed', async () => {
    await api.addCars([
      testCar({ tokenId: 1n, mintedAt: 100 }),
      testCar({ tokenId: 2n, mintedAt: 200, owner: BOB, series: 'ultra_series', rank: 'legend' }),
    ]);
    const { status, body } = await api.json('/api/nfts');
    expect(status).toBe(200);
    const list = NftListSchema.parse(body);
    expect(list.items.map(({ id }) => id)).toEqual(['binance-cars-2', 'binance-cars-1']);
    expect(list.total).toBe(2);
    expect(list.next).toBeNull();
    expect(list.indexed).toEqual({ binance: { block: 120, lag: 0 } });
    expect(list.items[0]).toMatchObject({
      price: null,
      status: 'not_listed',
      category: 'car',
      chain: 'binance',
      buildSeries: 'ultra_series',
      currentRank: 'legend',
      item_type: 'single_items',
      nft_link: '/ItemDetail',
      author: { username: '0x00...0b0b', wallet: BOB, avatar: { url: `/media/avatars/${BOB}.svg` } },
      author_link: expect.stringMatching(/^\/Author\/\d+$/),
    });
  });

  test('every filter applies by itself, several values widen it', async () => {
    await api.addCars([
      testCar({ tokenId: 1n, series: 'rare_series' }),
      testCar({ tokenId: 2n, chain: 'matic', series: 'rare_series', rank: 'pro' }),
      testCar({ tokenId: 3n, chain: 'avalanche', owner: BOB }),
    ]);
    const ids = async (query: string) => {
      const { body } = await api.json(`/api/nfts?sort=oldest&${query}`);
      return (body as NftList).items.map(({ token_id }) => token_id).sort();
    };
    expect(await ids('buildSeries=rare_series')).toEqual(['1', '2']);
    expect(await ids('currentRank=pro')).toEqual(['2']);
    expect(await ids('chain=binance,avalanche')).toEqual(['1', '3']);
    expect(await ids('chain=binance&chain=avalanche')).toEqual(['1', '3']);
    expect(await ids('chain=')).toEqual(['1', '2', '3']);
    expect(await ids(`owner=${BOB.toUpperCase().replace('0X', '0x')}`)).toEqual(['3']);
    expect(await ids('category=music')).toEqual([]);
    expect(await ids('status=buy_now')).toEqual([]);
  });

  test('a price range takes both of its ends, counts what it finds, and is sorted by price', async () => {
    await api.addCars([1n, 2n, 3n, 4n].map((tokenId) => testCar({ tokenId, series: 'rare_series' })));
    await api.db.query(`update car set price = token_id * 10, status = 'buy_now' where token_id < 4`);
    const ask = async (query: string) => {
      const { body } = await api.json(`/api/nfts?${query}`);
      const { items, total, capped } = body as NftList;
      return { tokens: items.map(({ token_id }) => token_id), total, capped: capped.total };
    };
    expect(await ask('sort=price_up&minPrice=10&maxPrice=20')).toEqual({
      tokens: ['1', '2'],
      total: 2,
      capped: false,
    });
    expect(await ask('sort=price_down&minPrice=11')).toMatchObject({ tokens: ['3', '2'], total: 2 });
    expect(await ask('sort=price_up&minPrice=21&maxPrice=9')).toMatchObject({ tokens: [], total: 0 });
    expect(await ask('sort=price_up&maxPrice=20&title=common')).toMatchObject({ total: 0 });
    expect(await ask(`sort=price_up&minPrice=0&owner=${ALICE}`)).toMatchObject({ tokens: ['1', '2', '3'] });
    const { status, body } = await api.json('/api/nfts?minPrice=1');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { field: 'sort' } });
  });

  test('a car that is not built is in the list, of no series, and found by its title', async () => {
    await api.addCars([
      testCar({ tokenId: 1n, series: null, mintedAt: 3 }),
      testCar({ tokenId: 2n, series: 'common_series', mintedAt: 2 }),
      testCar({ tokenId: 3n, series: 'rare_series', mintedAt: 1 }),
    ]);
    const list = async (query: string) => (await api.json(`/api/nfts?${query}`)).body as NftList;
    const ids = ({ items }: NftList) => items.map(({ token_id }) => token_id);
    const all = await list('sort=series');
    expect([ids(all), all.total]).toEqual([['3', '2', '1'], 3]);
    expect(Object.values(all.facets.buildSeries).reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(ids(await list('buildSeries=common_series,rare_series'))).toEqual(['2', '3']);
    expect(ids(await list(`${new URLSearchParams({ title: 'car #1' })}`))).toEqual(['1']);
    const first = await list('sort=series&limit=2');
    expect(ids(await list(`sort=series&limit=2&cursor=${first.next}`))).toEqual(['1']);
  });

  test('the author filter means the present owner', async () => {
    await api.addCars([testCar({ tokenId: 1n, owner: BOB }), testCar({ tokenId: 2n })]);
    const all: NftList = (await api.json('/api/nfts')).body;
    const bob = all.items.find(({ author }) => author.wallet === BOB)?.author.id;
    const mine: NftList = (await api.json(`/api/nfts?author=${bob}`)).body;
    expect(mine.items.map(({ token_id }) => token_id)).toEqual(['1']);
    expect((await api.json('/api/nfts?author=999')).body.total).toBe(0);
  });

  test('a title search that the database stops names the way out', async () => {
    const stopped = Object.assign(new Error('canceling statement due to statement timeout'), {
      name: 'PostgresError',
      code: '57014',
    });
    const forWork = () => ({ ...api.db, query: () => Promise.reject(stopped) });
    const slow = await openTestApi({}, { ...api.db, forWork });
    try {
      const { status, body } = await slow.json('/api/nfts?title=mule');
      expect([status, body.error.code, body.error.field]).toEqual([503, 'TIMEOUT', 'title']);
      expect(body.error.message).toContain('Add letters');
    } finally {
      await slow.close();
    }
  });

  test('a title search that finds no free connection does not blame the title', async () => {
    const forWork = () => ({ ...api.db, query: () => Promise.reject(new DbBusyError(1_500)) });
    const busy = await openTestApi({}, { ...api.db, forWork });
    try {
      const { status, body } = await busy.json('/api/nfts?title=mule');
      expect([status, body.error.code, body.error.field]).toEqual([503, 'TIMEOUT', undefined]);
      expect(body.error.message).toContain('Try again');
    } finally {
      await busy.close();
    }
  });

  test("a title is trimmed, matches in any letter case, and takes LIKE's signs as they are", async () => {
    const car = testCar({ tokenId: 7n });
    await api.addCars([car, testCar({ tokenId: 8n, series: 'exotic_series' })]);
    const found = async (title: string) =>
      (await api.json(`/api/nfts?${new URLSearchParams({ title })}`)).body.total;
    expect(await found(`  ${titleOf(car).toUpperCase()} `)).toBe(1);
    expect(await found('0007')).toBe(1);
    expect(await found('   ')).toBe(2);
    expect(await found('000%')).toBe(0);
    expect(await found('000_')).toBe(0);
    expect(await found('000\\')).toBe(0);
  });

  test.each([
    ['chain=solana', 'chain', 'chain must be one of binance, matic, avalanche.'],
    ['limit=0', 'limit', 'limit must be at least 1.'],
    ['limit=101', 'limit', 'limit must be at most 100.'],
    ['limit=two', 'limit', 'limit must be a number.'],
    [
      'sort=price',
      'sort',
      'sort must be one of newest, oldest, price_up, price_down, ending_soon, recently_listed, recently_sold, series, rank, performance_down, performance_up, recently_updated, title.',
    ],
    ['sort=newest&sort=oldest', 'sort', 'sort must be given once.'],
    ['owner=bob', 'owner', 'owner must be an address: 0x followed by 40 hexadecimal digits.'],
    [`title=${'x'.repeat(81)}`, 'title', 'title must have at most 80 characters.'],
    [
      'title=a%20b',
      'title',
      'title must have at least 2 letters or digits in a row, or one Chinese, Japanese or Korean character.',
    ],
    ['author=-1', 'author', 'author must be more than 0.'],
  ])('%s is refused, naming the field and what is allowed', async (query, field, message) => {
    const { status, body } = await api.json(`/api/nfts?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: { code: 'BAD_REQUEST', message, field } });
  });

  test('an unknown parameter is refused with the list of those that exist', async () => {
    const { status, body } = await api.json('/api/nfts?colour=red');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'UNKNOWN_PARAMETER', field: 'colour' });
    expect(body.error.message).toContain(
      'Use one of these: chain, buildSeries, currentRank, performanceClass, status, category, author',
    );
  });

  /** A cursor that any client could forge before cursors were signed. */
  const unsigned = (sort: string, value: unknown) => {
    const sum = createHash('sha256')
      .update(JSON.stringify([sort, value, 'x']))
      .digest('base64url');
    return Buffer.from(JSON.stringify([value, 'x', sum.slice(0, 8)])).toString('base64url');
  };

  test('a cursor that was altered, or made for another sort, is refused', async () => {
    await api.addCars([1n, 2n, 3n].map((tokenId) => testCar({ tokenId })));
    const { next } = (await api.json('/api/nfts?limit=1')).body as NftList;
    expect(next).not.toBeNull();
    const [payload = '', mac = ''] = String(next).split('.');
    const altered = Buffer.from(payload, 'base64url').toString().replace('-3"', '-2"');
    const other = `${Buffer.from(altered).toString('base64url')}.${mac}`;
    for (const query of [
      `sort=title&cursor=${next}`,
      `cursor=${other}`,
      'cursor=!!!',
      'cursor=W10',
      'cursor=',
      `cursor=${payload}`,
      `cursor=${unsigned('newest', 'text where a number belongs')}`,
      `sort=title&cursor=${unsigned('title', 7)}`,
    ]) {
      const { status, body } = await api.json(`/api/nfts?limit=1&${query}`);
      expect([status, body.error?.code, body.error?.field]).toEqual([400, 'BAD_REQUEST', 'cursor']);
    }
  });
});

describe('POST /api/nfts/{id}/views', () => {
  test('a visitor counts once per item and hour, another browser counts again', async () => {
    await api.addCars([testCar({ tokenId: 1n })]);
    const view = (agent: string) =>
      api.json('/api/nfts/binance-cars-1/views', { method: 'POST', headers: { 'user-agent': agent } });
    expect((await view('one')).body).toEqual({ views: 1 });
    expect((await view('one')).body).toEqual({ views: 1 });
    expect((await view('two')).body).toEqual({ views: 2 });
    expect((await api.json('/api/nfts')).body.items[0].views).toBe(2);
  });

  test('an item that does not exist is not counted', async () => {
    const { status } = await api.json('/api/nfts/binance-cars-9/views', { method: 'POST' });
    expect(status).toBe(404);
  });
});

test('cars of a chain that is served no more are left out, not tripped over', async () => {
  const lone = await openTestApi({ chains: [testChain('binance')] }, api.db);
  try {
    await api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n, chain: 'matic' })]);
    const { status, body } = await lone.json('/api/nfts');
    expect(status).toBe(200);
    const { items, total, facets } = NftListSchema.parse(body);
    expect([items.map(({ id }) => id), total, facets.chain.matic ?? 0]).toEqual([['binance-cars-1'], 1, 0]);
    expect((await lone.json('/api/nfts/matic-cars-2')).status).toBe(404);
  } finally {
    await lone.close();
  }
});
