import { SavedSearchListSchema } from '@pitlane/shared/api/saved-searches';
import { MAX_SAVED_SEARCHES } from '@pitlane/shared/domain/people/search-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, bearer, openSession } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.reset();
  headers = bearer(await openSession(api.db, await addAccount(api.db)));
});

const save = (body: object) =>
  api.json('/api/saved-searches', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const remove = (filters: string) =>
  api.json(`/api/saved-searches?filters=${encodeURIComponent(filters)}`, { method: 'DELETE', headers });
const read = async () =>
  SavedSearchListSchema.parse((await api.json('/api/saved-searches', { headers })).body).searches;
const keys = async () =>
  (await api.db.query<{ key: string }>('select key from saved_search_key order by key')).map(
    ({ key }) => key,
  );

const RARE = { name: 'Rare', filters: 'buildSeries=rare_series', alert: true };

describe('/api/saved-searches', () => {
  test('a search is kept once, however its filters are written, and can change', async () => {
    await save({ name: ' Two chains ', filters: 'chain=matic,binance&category=car' });
    await save({ name: 'Chains', filters: 'category=car&chain=binance&chain=matic', alert: true });
    expect(await read()).toMatchObject([
      { name: 'Chains', filters: 'category=car&chain=binance%2Cmatic', alert: true },
    ]);
    expect(await keys()).toEqual(['car|binance|*|*|*|*', 'car|matic|*|*|*|*']);
  });

  test('loses its keys with its alerts, and goes with them', async () => {
    await save(RARE);
    await save({ ...RARE, alert: false });
    expect(await keys()).toEqual([]);
    await save(RARE);
    for (let i = 0; i < 2; i++) expect((await remove(RARE.filters)).status).toBe(200);
    expect([await read(), await keys()]).toEqual([[], []]);
  });

  test('what another account keeps is neither seen nor removed', async () => {
    await save(RARE);
    const own = headers;
    headers = bearer(await openSession(api.db, await addAccount(api.db)));
    expect(await read()).toEqual([]);
    await remove(RARE.filters);
    headers = own;
    expect(await read()).toHaveLength(1);
  });

  test.each([
    ['no filter', { name: 'x', filters: 'title=' }],
    ['a sort', { name: 'x', filters: 'chain=matic&sort=oldest' }],
    ['a wallet', { name: 'x', filters: `owner=0x${'1'.repeat(40)}` }],
    ['a series that is none', { name: 'x', filters: 'buildSeries=fast' }],
    ['no name', { name: '  ', filters: 'chain=matic' }],
  ])('%s is refused', async (_, body) => {
    expect((await save(body)).status).toBe(400);
    expect(await read()).toEqual([]);
  });

  test('alerts that no listing could meet are refused with the way out, the search alone is not', async () => {
    const auctions = { name: 'Auctions', filters: 'status=on_auction' };
    const refused = await save({ ...auctions, alert: true });
    expect(refused).toMatchObject({ status: 400, body: { error: { field: 'alert' } } });
    expect(refused.body.error.message).toContain('Choose Buy now');
    expect((await save(auctions)).status).toBe(200);
  });

  test('more than there is room for are refused, also at the same time', async () => {
    await api.db.query(
      `insert into saved_search select id, 'chain=' || n, 'n', false, 0 from author, generate_series(1, $1::int) as n
       where user_id is not null`,
      [MAX_SAVED_SEARCHES - 1],
    );
    const both = await Promise.all(
      ['matic', 'binance'].map((chain) => save({ name: 'x', filters: `chain=${chain}` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
