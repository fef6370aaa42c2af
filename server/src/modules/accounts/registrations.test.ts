/** Links of mails that a stranger has asked for: the person who opens one must be the one who typed the password. */
import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import {
  addAccount,
  bearer,
  findLink,
  NEWCOMER,
  openSession,
  registerAccount,
} from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const SECRET = 'a-secret-of-this-browser-alone';
const register = async (changes: object = {}) => {
  await api.post('/api/auth/local/register', { ...NEWCOMER, browser_secret: SECRET, ...changes });
  return findLink(api.db, NEWCOMER.email);
};
const confirm = (given: object) => api.post('/api/auth/confirm', given);

describe('the link of a registration', () => {
  test('needs the password in another browser, and still works after a wrong one', async () => {
    const token = await register();
    for (const given of [{}, { secret: 'a-secret-of-another-browser' }, { password: 'another password' }]) {
      const { status, body } = await confirm({ token, ...given });
      expect([given, status, body.error?.field]).toEqual([given, 400, 'password']);
    }
    expect(await api.db.query('select 1 from auth_user')).toEqual([]);
    expect((await confirm({ token, password: NEWCOMER.password })).status).toBe(200);
  });

  test('is opened by the browser of the registration without the password', async () => {
    const { body } = await confirm({ token: await register(), secret: SECRET });
    expect(SignedInSchema.parse(body).user.username).toBe(NEWCOMER.username);
  });

  test('of an attacker makes no account for the reader of the mail, who registers alone', async () => {
    const theirs = 'chosen by a stranger';
    const token = await register({
      ...{ username: 'Rival', password: theirs, password_confirmation: theirs },
      browser_secret: 'the-secret-of-the-attacker',
    });
    expect((await confirm({ token, secret: SECRET })).body.error.field).toBe('password');
    expect((await confirm({ token, secret: SECRET, password: NEWCOMER.password })).status).toBe(400);
    const own = await register();
    expect((await confirm({ token: own, secret: SECRET })).status).toBe(200);
    const signIn = (password: string) =>
      api.post('/api/auth/local', { identifier: NEWCOMER.email, password });
    expect([(await signIn(theirs)).status, (await signIn(NEWCOMER.password)).status]).toEqual([401, 200]);
  });

  test('is not found by guessing the password of the registration', async () => {
    const token = await register();
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) statuses.push((await confirm({ token, password: `guess ${i}` })).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(35);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the link of a new mail address', () => {
  const ask = async (jwt: string, email = 'new@cars.example') => {
    await api.post('/api/auth/email', { email }, bearer(jwt));
    return findLink(api.db, email);
  };
  const open = (given: object, jwt?: string) =>
    api.post('/api/auth/email/confirm', given, jwt ? bearer(jwt) : {});

  test('is opened by a session of the account, or with its password', async () => {
    const { jwt } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    const token = await ask(jwt);
    for (const [given, who] of [
      [{}, undefined],
      [{}, rival.jwt],
      [{ password: 'not the password' }, undefined],
    ] as const)
      expect((await open({ token, ...given }, who)).body.error).toMatchObject({ field: 'password' });
    expect((await open({ token, password: NEWCOMER.password })).status).toBe(200);
    expect((await open({ token: await ask(jwt, 'newer@cars.example') }, jwt)).status).toBe(200);
  });

  test('of an account without a password is opened by a session of it alone', async () => {
    const jwt = await openSession(api.db, await addAccount(api.db));
    const token = await ask(jwt);
    expect((await open({ token })).body.error).toMatchObject({ field: 'token' });
    expect((await open({ token }, jwt)).status).toBe(200);
  });
});

describe('the private details of a registration', () => {
  test('are kept for the account alone, changed and removed by it', async () => {
    const details = { name: 'Ada Driver', phone: '+44 20 7946 0000' };
    const { body } = await confirm({ token: await register(details), secret: SECRET });
    const headers = bearer(body.jwt);
    const read = async () => (await api.json('/api/auth/details', { headers })).body;
    expect(await read()).toEqual(details);
    for (const path of [`/api/authors/${body.user.id}`, '/api/authors', '/api/auth/me']) {
      const answer = await api.json(path, { headers });
      expect(JSON.stringify(answer.body)).not.toMatch(/Ada Driver|7946/);
    }
    const exported = await api.json('/api/auth/export', { headers });
    expect(exported.body.data.details).toEqual([details]);
    const put = (given: object) =>
      api.json('/api/auth/details', {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(given),
      });
    expect((await put({ name: 'Ada', phone: 'call me' })).body.error.field).toBe('phone');
    expect((await put({ name: '', phone: '' })).status).toBe(200);
    expect(await read()).toEqual({ name: '', phone: '' });
  });

  test('are optional', async () => {
    const { body } = await confirm({ token: await register(), secret: SECRET });
    const read = await api.json('/api/auth/details', { headers: bearer(body.jwt) });
    expect(read.body).toEqual({ name: '', phone: '' });
  });
});
