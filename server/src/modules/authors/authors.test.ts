import { AuthorListSchema, AuthorProfileSchema } from '@pitlane/shared/api/authors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlValue } from '../../platform/db/db.ts';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, registerAccount } from '../../testing/test-accounts.ts';
import { ALICE, BOB, type TestApi, testCar } from '../../testing/test-api.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { followsStatement, pageStatement } from './authors.repo.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const read = async (id: number) => AuthorProfileSchema.parse((await api.json(`/api/authors/${id}`)).body);
const send = (method: string, path: string, jwt: string, body?: unknown) =>
  api.json(path, {
    method,
    headers: { ...bearer(jwt), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
/** Links a wallet without a signature. */
const give = (wallet: string, id: number) =>
  api.db.query(
    'insert into author (wallet, holder_id) values ($1, $2) on conflict (wallet) do update set holder_id = excluded.holder_id',
    [wallet, id],
  );

describe('/api/authors', () => {
  test('a wallet without an account has a page all the same', async () => {
    await api.addCars([testCar({ tokenId: 1n, owner: BOB })]);
    const { body } = await api.json(`/api/authors?wallet=${BOB}`);
    const [author] = AuthorListSchema.parse(body).authors;
    expect(author).toMatchObject({
      username: '0x00...0b0b',
      named: false,
      account: false,
      wallets: [BOB],
      followers: 0,
    });
    expect(await read(author?.id ?? 0)).toEqual(author);
  });

  test('the number of a linked wallet leads to its account', async () => {
    const { user } = await registerAccount(api);
    await give(ALICE, user.id);
    const [row] = await api.db.query<{ id: number }>('select id from author where wallet = $1', [ALICE]);
    expect((await read(row?.id ?? 0)).id).toBe(user.id);
  });

  test('lists people by pages, and by the beginning of their names', async () => {
    await registerAccount(api, { username: 'Zoë Drift', email: 'a@cars.example' });
    await registerAccount(api, { username: 'Zora', email: 'b@cars.example' });
    await api.addCars([testCar({ tokenId: 1n, owner: BOB, minter: ALICE })]);
    const first = AuthorListSchema.parse((await api.json('/api/authors?limit=3')).body);
    const rest = AuthorListSchema.parse((await api.json(`/api/authors?limit=3&cursor=${first.next}`)).body);
    expect([...first.authors, ...rest.authors].map(({ named }) => named)).toEqual([true, true, false, false]);
    expect(rest.next).toBeNull();
    const found = AuthorListSchema.parse((await api.json('/api/authors?search=zoe')).body);
    expect(found.authors.map(({ username }) => username)).toEqual(['Zoë Drift']);
    expect((await api.json('/api/authors?search=%25')).body.authors).toEqual([]);
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999'])('the number %s is refused', async (id) => {
    expect((await api.json(`/api/authors/${id}`)).status).toBe(400);
  });

  test('an unknown number is not found', async () => {
    expect((await api.json('/api/authors/999')).status).toBe(404);
  });
});

describe('changing a profile', () => {
  const profile = {
    username: 'Night Shift',
    about: 'Rally cars.\nNothing else.',
    social: 'https://cars.example/n',
    wallet: ALICE,
  };

  test('the author alone does, with a wallet that is linked', async () => {
    const { jwt, user } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    await give(ALICE, user.id);
    expect((await send('PUT', `/api/authors/${user.id}`, rival.jwt, profile)).status).toBe(403);
    expect(
      (await send('PUT', `/api/authors/${user.id}`, jwt, { ...profile, wallet: BOB })).body.error.field,
    ).toBe('wallet');
    const { status, body } = await send('PUT', `/api/authors/${user.id}`, jwt, profile);
    expect([status, body]).toEqual([200, expect.objectContaining({ ...profile, named: true })]);
    expect(await read(user.id)).toEqual(body);
  });

  test('a name that looks like another is refused, in any case and alphabet', async () => {
    const { jwt, user } = await registerAccount(api);
    await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    await give(ALICE, user.id);
    for (const username of ['rival', 'RlVAL', 'R-i-v-a-l', 'Rívál']) {
      const { status, body } = await send('PUT', `/api/authors/${user.id}`, jwt, { ...profile, username });
      expect([username, status, body.error.field]).toEqual([username, 409, 'username']);
    }
    expect((await read(user.id)).username).toBe('Apex Hunter');
  });

  test('two authors who want one name at once: one gets it', async () => {
    const one = await registerAccount(api);
    const two = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    await give(ALICE, one.user.id);
    await give(BOB, two.user.id);
    const answers = await Promise.all([
      send('PUT', `/api/authors/${one.user.id}`, one.jwt, profile),
      send('PUT', `/api/authors/${two.user.id}`, two.jwt, { ...profile, wallet: BOB }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    [{ about: 'x'.repeat(1_001) }, 'about'],
    [{ about: 'turned \u202E round' }, 'about'],
    [{ social: 'two\nlines' }, 'social'],
    [{ social: 'x'.repeat(121) }, 'social'],
    [{ wallet: 'nowhere' }, 'wallet'],
    [{ wallet: undefined }, 'wallet'],
    [{ username: undefined }, 'username'],
    [{ followers: 9 }, 'followers'],
  ])('%o is refused', async (change, field) => {
    const { jwt, user } = await registerAccount(api);
    await give(ALICE, user.id);
    const before = await read(user.id);
    const { status, body } = await send('PUT', `/api/authors/${user.id}`, jwt, { ...profile, ...change });
    expect([status, body.error.field]).toEqual([400, field]);
    expect(await read(user.id)).toEqual(before);
  });

  test('HTML, emoji and right-to-left text are kept as they are', async () => {
    const { jwt, user } = await registerAccount(api);
    await give(ALICE, user.id);
    const about = `<script>alert(1)</script> 🏁 مرحبا '; drop table author; --`;
    await send('PUT', `/api/authors/${user.id}`, jwt, { ...profile, about });
    expect((await read(user.id)).about).toBe(about);
  });

  test('open pages hear of it', async () => {
    const { jwt, user } = await registerAccount(api);
    await give(ALICE, user.id);
    await send('PUT', `/api/authors/${user.id}`, jwt, profile);
    const [change] = await api.db.query<{ topics: string[] }>(
      'select topics from change order by seq desc limit 1',
    );
    expect(change?.topics).toEqual(
      expect.arrayContaining([`author:${user.id}`, `owner:${ALICE}`, 'list:binance']),
    );
  });
});

describe('following', () => {
  test('counts once, however often it is sent', async () => {
    const { jwt, user } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    const path = `/api/authors/${rival.user.id}/follow`;
    const twice = await Promise.all([send('PUT', path, jwt), send('PUT', path, jwt)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.json(path, { headers: bearer(jwt) })).body).toEqual({ following: true, followers: 1 });
    expect(await read(user.id)).toMatchObject({ following: 1, followers: 0 });
    const { body } = await api.json(`/api/authors/${rival.user.id}/followers`);
    expect(AuthorListSchema.parse(body).authors.map(({ id }) => id)).toEqual([user.id]);
    const hide = `insert into hidden (kind, target, reason, at) values ('author', $1, 'x', 0)`;
    await api.db.query(hide, [String(user.id)]);
    expect((await api.json(`/api/authors/${rival.user.id}/followers`)).body.authors).toEqual([]);
    await send('DELETE', path, jwt);
    expect((await send('DELETE', path, jwt)).body).toEqual({ following: false, followers: 0 });
    expect(await read(user.id)).toMatchObject({ following: 0 });
  });

  test('the number of a linked wallet follows its account', async () => {
    const { jwt } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    await give(BOB, rival.user.id);
    const [row] = await api.db.query<{ id: number }>('select id from author where wallet = $1', [BOB]);
    await send('PUT', `/api/authors/${row?.id}/follow`, jwt);
    expect((await read(rival.user.id)).followers).toBe(1);
  });

  test('authors cannot follow themselves', async () => {
    const { jwt, user } = await registerAccount(api);
    expect((await send('PUT', `/api/authors/${user.id}/follow`, jwt)).status).toBe(400);
  });

  test('followers come in pages, newest first', async () => {
    const star = await registerAccount(api, { username: 'Star', email: 'star@cars.example' });
    const fans = [];
    for (let i = 0; i < 5; i++) {
      const fan = await registerAccount(api, {
        username: `Fan ${'abcde'[i]}`,
        email: `fan${i}@cars.example`,
      });
      await send('PUT', `/api/authors/${star.user.id}/follow`, fan.jwt);
      fans.unshift(fan.user.id);
    }
    const path = `/api/authors/${star.user.id}/followers?limit=2`;
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await api.json(`${path}${cursor && `&cursor=${cursor}`}`);
      const page = AuthorListSchema.parse(body);
      seen.push(...page.authors.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual(fans);
  });
});

describe('rows that statements read', () => {
  const MANY = 5_000;
  const LIMIT = 21;

  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
    await db.query(
      `insert into author (wallet, user_id, username, username_key)
     select 'wallet ' || n, 'user ' || n, 'Driver ' || n, 'driver' || n from generate_series(1, ${MANY}) as n`,
    );
    // All authors follow the first, who follows all of them.
    await db.query(
      `insert into follow select id, 1, id from author where id > 1 union all select 1, id, id from author`,
    );
    await db.query('vacuum analyze');
  }, 60_000);
  afterAll(() => db.close());

  describe('pageStatement', () => {
    test.each<[string, { named: boolean; after: boolean }, SqlValue[]]>([
      ['the first page', { named: false, after: false }, [LIMIT]],
      ['a deep page', { named: false, after: true }, [LIMIT, 4_000]],
      [
        'a beginning that all names have',
        { named: true, after: false },
        [LIMIT, 'driver', 'driver\u{10ffff}'],
      ],
      ['a deep page of it', { named: true, after: true }, [LIMIT, 4_000, 'driver\u{10ffff}']],
      ['a beginning that no name has', { named: true, after: false }, [LIMIT, 'x', 'x\u{10ffff}']],
    ])('%s reads the rows that it shows', async (_, which, params) => {
      const read = await countRowsRead(db, { sql: pageStatement(which), params, table: 'author' });
      // Each author, and its wallets.
      expect(read).toBeLessThanOrEqual(3 * LIMIT);
    });
  });

  describe('followsStatement', () => {
    test.each<['followers' | 'following', number | undefined]>([
      ['followers', undefined],
      ['followers', 2_000],
      ['following', undefined],
      ['following', 2_000],
    ])('%s of an author with thousands after %s reads only the rows that it shows', async (side, after) => {
      const sql = followsStatement(side, after !== undefined);
      const params = after === undefined ? [1, LIMIT] : [1, LIMIT, after];
      expect(await countRowsRead(db, { sql, params, table: 'follow' })).toBeLessThanOrEqual(LIMIT + 2);
    });
  });
});
