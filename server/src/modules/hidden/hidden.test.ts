import { HiddenListSchema } from '@pitlane/shared/api/hidden';
import { beforeEach, describe, expect, test } from 'vitest';
import { FLOORS } from '../../core/orders/floors-sql.ts';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, registerAccount } from '../../testing/test-accounts.ts';
import { addActivity, testActivity } from '../../testing/test-activity.ts';
import { ALICE, BOB, type TestApi, testCar } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});
beforeEach(() => api.addCars([1n, 2n, 3n].map((tokenId) => testCar({ tokenId }))));

const SCRIPT = bearer('pitlane_the-operator-alone-knows');
const GIVEN = { kind: 'item', target: 'binance-cars-1', reason: 'Copied' };
const hide = (changes: object = {}) => api.post('/api/operator/hidden', { ...GIVEN, ...changes }, SCRIPT);
const restore = (path: string) =>
  api.json(`/api/operator/hidden/${path}`, { method: 'DELETE', headers: SCRIPT });
const deeds = async () =>
  (await api.json('/api/operator/audit', { headers: SCRIPT })).body.entries.map(
    ({ deed, target }: Record<string, string>) => [deed, target],
  );

describe('hiding', () => {
  test('is listed with its name, is undone, and both are in the log', async () => {
    const { body } = await hide();
    expect(HiddenListSchema.parse(body).hidden).toMatchObject([
      { about: { target: 'binance-cars-1', link: '/ItemDetail/binance-cars-1' }, reason: 'Copied' },
    ]);
    expect((await restore('item/binance-cars-1')).body.hidden).toEqual([]);
    expect(await deeds()).toEqual([
      ['hidden.restore', 'item binance-cars-1'],
      ['hidden.hide', 'item binance-cars-1'],
    ]);
  });

  test('takes an item off lists, counts, search and the feed, and leaves it in the garage and on its page', async () => {
    const list = async (query = '') => {
      const { body } = await api.json(`/api/nfts${query}`);
      return [body.items.map(({ id }: { id: string }) => id).sort(), body.total];
    };
    const others = ['binance-cars-2', 'binance-cars-3'];
    await api.db.query(
      `update car set title = 'Red Comet ' || token_id, title_folded = 'red comet ' || token_id`,
    );
    await hide();
    for (const query of [
      '',
      '?sort=title',
      '?chain=binance',
      '?title=comet',
      '?author=1',
      '?creator=1',
      '?sort=rank&buildSeries=common_series',
    ])
      expect([query, (await list(query))[0]]).toEqual([query, others]);
    expect((await list())[1]).toBe(2);
    expect((await list(`?owner=${ALICE}`))[0]).toEqual(['binance-cars-1', ...others]);
    const { body } = await api.json('/api/nfts/binance-cars-1');
    expect(body.nft.hidden).toBe(true);
    expect((await api.json('/api/nfts/binance-cars-2')).body.nft.hidden).toBeUndefined();
    await restore('item/binance-cars-1');
    expect(await list()).toEqual([['binance-cars-1', ...others], 3]);
  });

  test('keeps the price of an item from being a floor', async () => {
    await api.db.query(`update car set status = 'buy_now', price = token_id`);
    const floors = async () =>
      (await api.db.query<{ floor: string }>(FLOORS, [['binance']])).map(({ floor }) => Number(floor));
    expect(await floors()).toEqual([1]);
    await hide();
    expect(await floors()).toEqual([2]);
  });

  test('takes an author off the list of authors', async () => {
    await api.db.query('insert into author (wallet) values ($1)', [BOB]);
    const ids = async () => (await api.json('/api/authors')).body.authors.map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([1, 2]);
    await hide({ kind: 'author', target: '2' });
    expect(await ids()).toEqual([1]);
  });

  test('shows the address of an author instead of what it has written and uploaded, except to itself', async () => {
    await api.db.query('truncate author restart identity cascade');
    const { jwt, user } = await registerAccount(api, { username: 'Rude Name' });
    const id = String(user.id);
    await api.db.query('insert into author (wallet, holder_id) values ($1, $2)', [ALICE, user.id]);
    await api.db.query(
      `update author set about = 'Rude words', avatar = 'rude', banner = 'rude' where id = $1`,
      [user.id],
    );
    await addActivity(api.db, [testActivity({ number: 1 })]);
    const pages = [
      `/api/authors/${id}`,
      `/api/authors?wallet=${ALICE}`,
      '/api/nfts',
      '/api/nfts/binance-cars-1',
      '/api/activity',
    ];
    const readAll = async () =>
      Promise.all(pages.map(async (path) => JSON.stringify((await api.json(path)).body)));
    for (const text of await readAll()) expect(text).toContain('Rude Name');
    await hide({ kind: 'author', target: id });
    for (const text of await readAll()) expect(text).not.toMatch(/rude/i);
    const { body } = await api.json(`/api/authors/${id}`);
    expect(body).toMatchObject({
      hidden: true,
      username: '0x00...11ce',
      named: false,
      about: '',
      banner: null,
    });
    expect((await api.json('/api/nfts/binance-cars-1')).body.nft.author).toMatchObject({
      id: user.id,
      username: '0x00...11ce',
    });
    const own = await api.json(`/api/authors/${id}`, { headers: bearer(jwt) });
    expect(own.body).toMatchObject({ hidden: true, username: 'Rude Name', about: 'Rude words' });
    const other = await registerAccount(api, { username: 'Other', email: 'other@cars.example' });
    expect((await api.json(`/api/authors/${id}`, { headers: bearer(other.jwt) })).body.username).not.toBe(
      'Rude Name',
    );
    await restore(`author/${id}`);
    expect((await api.json(`/api/authors/${id}`)).body).toMatchObject({ username: 'Rude Name' });
  });

  test('twice is once', async () => {
    await Promise.all([hide(), hide({ reason: 'Again' })]);
    expect(await deeds()).toHaveLength(1);
  });

  test('tells open pages', async () => {
    await hide();
    const rows = await api.db.query<{ topics: string[] }>('select topics from change');
    expect(rows[0]?.topics).toEqual(expect.arrayContaining(['nft:binance-cars-1', 'list:binance']));
  });

  test('tells pages that show the name of an author, by its wallets', async () => {
    await hide({ kind: 'author', target: '1' });
    const rows = await api.db.query<{ topics: string[] }>('select topics from change');
    expect(rows[0]?.topics).toEqual(expect.arrayContaining(['author:1', `owner:${ALICE}`, 'list:binance']));
  });

  test.each([
    [{ target: 'binance-cars-9' }, 404],
    [{ kind: 'author', target: '99' }, 404],
    [{ kind: 'author', target: 'x' }, 400],
    [{ reason: ' ' }, 400],
    [{ reason: 'x'.repeat(301) }, 400],
    [{ forever: true }, 400],
  ])('%j is refused', async (changes, status) => {
    expect((await hide(changes)).status).toBe(status);
  });

  test('what is not hidden cannot be shown again', async () => {
    expect((await restore('item/binance-cars-1')).status).toBe(404);
    expect((await restore('comment/1')).status).toBe(400);
  });
});

describe('the row of the home page', () => {
  const feature = (nfts: string[]) =>
    api.json('/api/operator/featured', {
      method: 'PUT',
      headers: { ...SCRIPT, 'content-type': 'application/json' },
      body: JSON.stringify({ nfts }),
    });
  const row = async () => (await api.json('/api/featured')).body.nfts.map(({ id }: { id: string }) => id);

  test('has its order, and what is hidden is not in it', async () => {
    expect(await row()).toEqual([]);
    await feature(['binance-cars-3', 'binance-cars-1', 'binance-cars-2']);
    expect(await row()).toEqual(['binance-cars-3', 'binance-cars-1', 'binance-cars-2']);
    await hide();
    expect(await row()).toEqual(['binance-cars-3', 'binance-cars-2']);
    await feature([]);
    expect(await row()).toEqual([]);
    const { body } = await api.json('/api/operator/audit?deed=featured.set', { headers: SCRIPT });
    expect(body.entries[0].before).toEqual(['binance-cars-3', 'binance-cars-1', 'binance-cars-2']);
  });

  test.each([
    [['binance-cars-9'], 404],
    [['binance-cars-1', 'binance-cars-1'], 400],
    [['x'], 400],
    [Array.from({ length: 13 }, (_, i) => `binance-cars-${i}`), 400],
  ])('%j is refused', async (nfts, status) => {
    expect((await feature(nfts)).status).toBe(status);
  });
});
