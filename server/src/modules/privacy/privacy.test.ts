import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PersonalDataSchema } from '@pitlane/shared/api/privacy';
import { describe, expect, test } from 'vitest';
import { createDiskGuard } from '../../platform/disk-guard.ts';
import { createSharedLimits } from '../../platform/http/shared-limits.ts';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { addAccount, bearer, NEWCOMER, openSession, registerAccount } from '../../testing/test-accounts.ts';
import { ALICE, type TestApi, testCar } from '../../testing/test-api.ts';
import { testPicture } from '../../testing/test-profile-pictures.ts';
import { createAuthorsService } from '../authors/authors.service.ts';
import { createFilesService } from '../item-files/item-files.service.ts';
import { createLikesService } from '../likes/likes.service.ts';
import { createNoticesService } from '../notices/notices.service.ts';
import { createPushService } from '../notices/push.service.ts';
import { createReportsService } from '../reports/reports.service.ts';
import { createWatchlistService } from '../watchlist/watchlist.service.ts';
import { PERSONAL_ROWS } from './personal-rows.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

/** Tables that name an author or a user and hold nothing of a person's own: what they say follows from chains, or is gone soon. */
const DERIVED = ['author', 'rank_due'];

const put = (path: string, jwt: string) => api.json(path, { method: 'PUT', headers: bearer(jwt) });
const remove = (jwt: string, given: object) => api.post('/api/auth/delete', given, bearer(jwt));
const GIVEN = { username: NEWCOMER.username };

/** Adds a person with a wallet, a car, a like, a follow and a follower. */
async function addPerson() {
  await api.addCars([testCar({ tokenId: 1n, owner: ALICE })]);
  const me = await registerAccount(api);
  const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
  await api.db.query('update author set holder_id = $1 where wallet = $2', [me.user.id, ALICE]);
  await put('/api/nfts/binance-cars-1/like', me.jwt);
  await put(`/api/authors/${rival.user.id}/follow`, me.jwt);
  await put(`/api/authors/${me.user.id}/follow`, rival.jwt);
  return { me, rival };
}

test('every table about people is known', async () => {
  const rows = await api.db.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public'
     and column_name in ('author_id', 'user_id', 'follower_id', 'followed_id', 'recipient', 'email', 'ip_address', 'user_agent')`,
  );
  const known = [...PERSONAL_ROWS.map(({ table }) => table), ...DERIVED, 'auth_user'];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

describe('the download', () => {
  test('has everything about the account, no secret, and nothing of others', async () => {
    const { me, rival } = await addPerson();
    const { status, body, headers } = await api.json('/api/auth/export', { headers: bearer(me.jwt) });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/attachment/);
    const { user, profile, data } = PersonalDataSchema.parse(body);
    expect([user.email, profile.username, profile.wallets]).toEqual([NEWCOMER.email, 'Apex Hunter', [ALICE]]);
    expect(data).toMatchObject({
      sessions: [{}],
      likes: [{ nft: 'binance-cars-1' }],
      follows: [{ author: rival.user.id }],
      followers: [{ author: rival.user.id }],
      mails: [{ subject: 'Confirm your address' }],
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain(me.jwt);
    expect(text).not.toContain('rival@cars.example');
  });
});

describe('the mails of others', () => {
  /** An account with a wallet alone, or with an address that another site has named. */
  const addWalletAccount = async (email?: string) => {
    const userId = await addAccount(api.db, 'ada');
    await api.db.query('update auth_user set email = $1, email_verified = false', [
      email ?? `${ALICE}@wallet.invalid`,
    ]);
    await api.db.query('update author set username = $1, username_key = $1 where user_id = $2', [
      'ada',
      userId,
    ]);
    return openSession(api.db, userId);
  };
  const addMail = (to: string) =>
    api.db.query(
      `insert into mail (dedupe_key, recipient, subject, text, html, created_at) values ($1, $1, '', '', '', 1)`,
      [to],
    );

  test.each([
    // Recipients of old mails are deleted.
    ['that have lost their recipient', undefined, ''],
    ['that went to an address which the account has not confirmed', NEWCOMER.email, NEWCOMER.email],
  ])('%s are neither in the download nor deleted', async (_, claimed, to) => {
    const jwt = await addWalletAccount(claimed);
    await addMail(to);
    const { body } = await api.json('/api/auth/export', { headers: bearer(jwt) });
    expect(PersonalDataSchema.parse(body).data.mails).toEqual([]);
    expect((await remove(jwt, { username: 'ada' })).status).toBe(200);
    expect(await api.db.query('select 1 from mail')).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  test('leaves the wallet and its cars, and nothing of the person', async () => {
    const { me, rival } = await addPerson();
    await api.post('/api/auth/forgot-password', { email: NEWCOMER.email });
    const email = { email: 'new@cars.example' };
    await api.post('/api/auth/email', email, bearer(me.jwt));
    expect(await api.db.query('select 1 from auth_verification')).toHaveLength(2);
    const { status, body } = await remove(me.jwt, GIVEN);
    expect([status, body.status]).toEqual([200, 'deleted']);
    expect(body.on_chain).toMatch(/public chains/);
    expect((await api.json('/api/auth/me', { headers: bearer(me.jwt) })).status).toBe(401);
    expect((await api.json(`/api/authors/${me.user.id}`)).status).toBe(404);
    const { body: car } = await api.json('/api/nfts/binance-cars-1');
    expect(car.nft).toMatchObject({ likes: 0, author: { wallet: ALICE, username: '0x00...11ce' } });
    expect((await api.json(`/api/authors/${rival.user.id}`)).body).toMatchObject({
      followers: 0,
      following: 0,
    });
    for (const { table } of PERSONAL_ROWS.filter(({ table }) => !['upload', 'audit_entry'].includes(table))) {
      const left = JSON.stringify(await api.db.query(`select * from ${table}`));
      expect([table, left.includes(NEWCOMER.email), left.includes(`"author_id":${me.user.id}`)]).toEqual([
        table,
        false,
        false,
      ]);
    }
    // The log keeps the number, and what was done with the account for a year.
    const log = await api.db.query(
      `select deed, author_id as author from audit_entry where deed = 'account.delete'`,
    );
    expect(log).toEqual([{ deed: 'account.delete', author: me.user.id }]);
    expect(JSON.stringify(await api.db.query('select * from audit_entry'))).not.toContain(NEWCOMER.email);
    expect(await api.db.query('select 1 from auth_verification')).toEqual([]);
    const again = await registerAccount(api);
    expect(again.user).toMatchObject({ username: 'Apex Hunter', wallets: [] });
  });

  test.each(['avatar', 'banner'])('the %s can no longer be read, at once', async (field) => {
    const { jwt, user } = await registerAccount(api);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ref: 'author', refId: String(user.id), field }))
      form.append(name, value);
    form.append('files', new Blob([new Uint8Array(await testPicture())]), 'me.png');
    const sent = await api.json('/api/upload', { method: 'POST', body: form, headers: bearer(jwt) });
    const { url } = sent.body[0];
    expect((await api.call(url)).status).toBe(200);
    expect((await remove(jwt, GIVEN)).status).toBe(200);
    expect((await api.call(url)).status).toBe(404);
    expect(await api.db.query('select 1 from upload')).toEqual([]);
  });

  test('an account that a wallet has made becomes that wallet again', async () => {
    const { me } = await addPerson();
    await api.db.query('update author set wallet = $1 where id = $2', [
      '0x00000000000000000000000000000000000000aa',
      me.user.id,
    ]);
    await remove(me.jwt, GIVEN);
    const { body } = await api.json(`/api/authors/${me.user.id}`);
    expect(body).toMatchObject({
      username: '0x00...00aa',
      named: false,
      account: false,
      about: '',
      joined_at: null,
    });
  });

  test('the name of another account changes nothing', async () => {
    const { me } = await addPerson();
    const { status, body } = await remove(me.jwt, { username: 'Rival' });
    expect([status, body.error.field]).toEqual([400, 'username']);
    expect((await api.json('/api/auth/me', { headers: bearer(me.jwt) })).status).toBe(200);
  });

  test('two requests at once delete once', async () => {
    const { me } = await addPerson();
    const both = await Promise.all([remove(me.jwt, GIVEN), remove(me.jwt, GIVEN)]);
    expect(both.map(({ status }) => status)).toContain(200);
    for (const { status } of both) expect([200, 401]).toContain(status);
  });
});

describe('a request that is under way while the account is deleted', () => {
  const WALLET = '0x00000000000000000000000000000000000000aa';
  const now = () => 1_790_000_000;
  const findCards = async () => new Map();

  /** Adds an account that was created by its wallet, as its own request found it, and a rival. */
  const addCaller = async () => {
    await api.addCars([testCar({ tokenId: 1n, owner: ALICE })]);
    const { jwt, user } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    await api.db.query('update author set wallet = $1 where id = $2', [WALLET, user.id]);
    const [row] = await api.db.query<{ userId: string }>(
      'select user_id as "userId" from author where id = $1',
      [user.id],
    );
    return { jwt, rival, caller: { userId: row?.userId ?? '', authorId: user.id, sessionId: 'any' } };
  };
  type Given = Pick<Awaited<ReturnType<typeof addCaller>>, 'caller' | 'rival'>;
  const profile = { username: 'Long Gone', about: 'still here', social: '@me', wallet: WALLET } as const;
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
  const limits = () => createSharedLimits({ db: api.db, secret: 'secret' });
  const files = () => {
    const dir = join(tmpdir(), `pitlane-unused-${randomUUID()}`);
    return createFilesService({
      db: api.db,
      dir,
      disk: createDiskGuard(dir),
      limits: limits(),
      checker: { check: () => Promise.reject(new Error('nothing is checked')), close: async () => undefined },
      pinFile: () => Promise.reject(new Error('nothing is pinned')),
    });
  };

  test.each<[string, (given: Given) => Promise<unknown>]>([
    ['like', ({ caller }) => createLikesService(api.db).like(caller, 'binance-cars-1')],
    ['unlike', ({ caller }) => createLikesService(api.db).unlike(caller, 'binance-cars-1')],
    ['profile', ({ caller }) => createAuthorsService(api.db).update(caller, caller.authorId, profile)],
    ['follow', ({ caller, rival }) => createAuthorsService(api.db).follow(caller, rival.user.id)],
    ['unfollow', ({ caller, rival }) => createAuthorsService(api.db).unfollow(caller, rival.user.id)],
    [
      'watch',
      ({ caller }) =>
        createWatchlistService({ db: api.db, findCards, now }).set(caller, 'binance-cars-1', { below: '1' }),
    ],
    [
      'notice settings',
      ({ caller }) =>
        createNoticesService({ db: api.db, findCards, now }).updateSettings(caller, {
          settings: [{ kind: 'sold', channel: 'mail', on: false }],
        }),
    ],
    ['push subscription', ({ caller }) => createPushService(api.db, now).subscribe(caller, subscription)],
    [
      'report',
      ({ caller }) =>
        createReportsService({
          db: api.db,
          secret: 'secret',
          limits: limits(),
          now,
        }).take({ kind: 'item', target: 'binance-cars-1', reason: 'copied', words: '' }, caller, undefined),
    ],
    [
      'file',
      ({ caller }) => {
        const headers = { 'upload-length': '10', 'tus-resumable': '1.0.0' };
        const request = new Request('http://site.test/api/files', { method: 'POST', headers });
        return files().create({ caller, client: undefined }, request);
      },
    ],
  ])('%s: is refused, and leaves nothing', async (_, write) => {
    const { jwt, rival, caller } = await addCaller();
    expect((await remove(jwt, GIVEN)).status).toBe(200);
    await expect(write({ caller, rival })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const { table } of PERSONAL_ROWS.filter(({ table }) => table !== 'audit_entry')) {
      const left = JSON.stringify(await api.db.query(`select * from ${table}`));
      expect([table, new RegExp(`"(author|follower)_id":${caller.authorId}\\b`).test(left)]).toEqual([
        table,
        false,
      ]);
    }
    expect((await api.json(`/api/authors/${caller.authorId}`)).body).toMatchObject({
      named: false,
      about: '',
      social: '',
    });
  });

  test.each(['follow', 'unfollow'] as const)(
    'an account that is deleted during the request is not there to %s',
    async (what) => {
      const { caller, rival } = await addCaller();
      const gone = { username: 'Rival' };
      const transaction: typeof api.db.transaction = async (work) => {
        expect((await remove(rival.jwt, gone)).status).toBe(200);
        return api.db.transaction(work);
      };
      const authors = createAuthorsService(Object.assign(Object.create(api.db), { transaction }));
      await expect(authors[what](caller, rival.user.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await api.db.query('select 1 from follow')).toEqual([]);
    },
  );
});
