import { MAX_WATCHED, WatchlistSchema } from '@pitlane/shared/api/watchlist';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, bearer, openSession } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi, testCar } from '../../testing/test-api.ts';

let api: TestApi;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.reset();
  headers = bearer(await openSession(api.db, await addAccount(api.db)));
  await api.addCars([testCar({ tokenId: 1n }), testCar({ tokenId: 2n })]);
});

const send = (method: string, id: string, body?: unknown) =>
  api.json(`/api/watchlist/${id}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const read = async () => WatchlistSchema.parse((await api.json('/api/watchlist', { headers })).body).watched;

describe('/api/watchlist', () => {
  test('a car is watched once, with a limit that can change', async () => {
    await send('PUT', 'binance-cars-1', {});
    await send('PUT', 'binance-cars-1', { below: '5' });
    expect(await read()).toMatchObject([
      { nft_id: 'binance-cars-1', below: '5', nft: { id: 'binance-cars-1' } },
    ]);
    for (let i = 0; i < 2; i++) expect((await send('DELETE', 'binance-cars-1')).status).toBe(200);
    expect(await read()).toEqual([]);
  });

  test('what another account watches is not seen', async () => {
    await send('PUT', 'binance-cars-1', {});
    headers = bearer(await openSession(api.db, await addAccount(api.db)));
    expect(await read()).toEqual([]);
  });

  test('a car that does not exist is not watched', async () => {
    expect((await send('PUT', 'binance-cars-99', {})).status).toBe(404);
  });

  test.each([[{ below: 5 }], [{ below: '-5' }], [{ below: '1.5' }], [{ price: '5' }]])(
    '%j is refused',
    async (body) => {
      expect((await send('PUT', 'binance-cars-1', body)).status).toBe(400);
    },
  );

  test('more than there is room for are refused, also at the same time', async () => {
    await api.db.query(
      `insert into watch select 1, 'x-' || n, null, 0 from generate_series(1, $1::int) as n`,
      [MAX_WATCHED - 1],
    );
    const both = await Promise.all(['binance-cars-1', 'binance-cars-2'].map((id) => send('PUT', id, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
