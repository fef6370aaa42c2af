import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { playGoogle, toCookies } from '../../testing/play-google.ts';
import { bearer, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';

const GOOGLE = { clientId: 'our-id', clientSecret: 'our-secret' };
let api: TestApi;
openApiForEachTest(
  (opened) => {
    api = opened;
  },
  { signIn: { google: GOOGLE } },
);
afterEach(() => vi.restoreAllMocks());

/** Goes to Google and comes back with a code, in one browser. */
async function goAndComeBack() {
  const begun = await api.post('/api/auth/social', { provider: 'google' });
  const page = new URL(begun.body.url);
  const back = await api.call(
    `/api/auth/callback/google?code=theirs&state=${page.searchParams.get('state')}`,
    {
      headers: { cookie: toCookies(begun.headers) },
    },
  );
  return { page, back, cookie: toCookies(back.headers) };
}
const finish = (cookie: string) => api.post('/api/auth/social/finish', {}, { cookie });

describe('signing in at another site', () => {
  const person = { sub: '17', name: 'Ada Racer', email: 'ada@cars.example', email_verified: true };

  test('makes an account with the name of the other site, and the same one at each return', async () => {
    playGoogle(person);
    const { page, back, cookie } = await goAndComeBack();
    expect([page.host, page.searchParams.get('client_id')]).toEqual(['accounts.google.com', 'our-id']);
    expect(page.searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google');
    expect([back.status, back.headers.get('location')]).toEqual([
      302,
      'http://localhost:3000/login?social=done',
    ]);
    expect(back.headers.getSetCookie().join()).not.toMatch(/session_token/);
    const { jwt, user } = SignedInSchema.parse((await finish(cookie)).body);
    expect(user).toMatchObject({
      username: 'Ada Racer',
      email: person.email,
      providers: ['google'],
      has_password: false,
    });
    expect((await api.json('/api/auth/me', { headers: bearer(jwt) })).status).toBe(200);
    const [kept] = await api.db.query('select access_token, id_token, refresh_token from auth_credential');
    expect(kept).toEqual({ access_token: null, id_token: null, refresh_token: null });
    expect(await api.db.query('select 1 from mail')).toEqual([]);
    const again = await goAndComeBack();
    expect((await finish(again.cookie)).body.user.id).toBe(user.id);
  });

  test('a reserved name is left out', async () => {
    playGoogle({ ...person, name: 'Admin' });
    const { cookie } = await goAndComeBack();
    expect((await finish(cookie)).body.user).toMatchObject({ named: false });
  });

  test('leads to the account of an address that both have confirmed', async () => {
    const { user } = await registerAccount(api, { email: person.email });
    playGoogle(person);
    const { cookie } = await goAndComeBack();
    expect((await finish(cookie)).body.user).toMatchObject({
      id: user.id,
      has_password: true,
      providers: ['google'],
    });
    const [told] = await api.db.query('select recipient, subject from mail order by id desc limit 1');
    expect(told).toEqual({ recipient: person.email, subject: 'Google was connected to your account' });
  });

  test('an address that the other site has not confirmed takes no account over', async () => {
    await registerAccount(api, { email: person.email });
    playGoogle({ ...person, email_verified: false });
    const { back } = await goAndComeBack();
    expect(back.headers.get('location')).toBe('http://localhost:3000/login?social=failed');
  });

  test('is finished once, and by the browser that went there', async () => {
    playGoogle(person);
    const { cookie } = await goAndComeBack();
    expect((await finish('')).status).toBe(401);
    expect((await finish('pitlane-social=guessed')).status).toBe(401);
    const both = await Promise.all([finish(cookie), finish(cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a callback without a sign-in, or of a sign-in in another browser, is refused', async () => {
    playGoogle(person);
    const begun = await api.post('/api/auth/social', { provider: 'google' });
    const state = new URL(begun.body.url).searchParams.get('state');
    for (const path of ['?code=theirs', `?code=theirs&state=${state}`, '?error=access_denied', '']) {
      const back = await api.call(`/api/auth/callback/google${path}`);
      expect([path, back.status, back.headers.get('location')]).toEqual([
        path,
        302,
        'http://localhost:3000/login?social=failed',
      ]);
      expect(back.headers.getSetCookie().join()).not.toMatch(/pitlane-social=\w/);
    }
  });

  test('a site that is not configured is refused, and the list of ways says so', async () => {
    const { status, body } = await api.post('/api/auth/social', { provider: 'facebook' });
    expect([status, body.error.field]).toEqual([404, 'provider']);
    expect((await api.json('/api/auth/ways')).body).toEqual({ google: true, facebook: false, demo: null });
  });
});
