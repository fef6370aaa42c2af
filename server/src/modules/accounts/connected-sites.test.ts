/** Connecting Google and Facebook to an account, and disconnecting them. */
import type { SignedIn, SocialProvider } from '@pitlane/shared/api/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { playFacebook } from '../../testing/play-facebook.ts';
import { playGoogle, toCookies } from '../../testing/play-google.ts';
import { ageProofs, bearer, findLink, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { addPasskey } from '../../testing/test-factors.ts';
import { linkWallet, makeWallet } from '../../testing/test-wallets.ts';

const KEYS = { clientId: 'our-id', clientSecret: 'our-secret' };
let api: TestApi;
openApiForEachTest(
  (opened) => {
    api = opened;
  },
  { signIn: { google: KEYS, facebook: KEYS } },
);
let me: SignedIn;
beforeEach(async () => {
  me = await registerAccount(api);
});
afterEach(() => vi.restoreAllMocks());

const person = { sub: '17', name: 'Ada Racer', email: 'ada@elsewhere.example', email_verified: true };
const begin = (jwt = me.jwt, provider: SocialProvider = 'google') =>
  api.post('/api/auth/providers', { provider }, bearer(jwt));
const comeBack = async (
  { body, headers }: Awaited<ReturnType<typeof begin>>,
  provider: SocialProvider = 'google',
) => {
  const state = new URL(body.url).searchParams.get('state');
  const path = `/api/auth/callback/${provider}?code=theirs&state=${state}`;
  const back = await api.call(path, { headers: { cookie: toCookies(headers) } });
  expect(back.headers.getSetCookie().join()).not.toMatch(/pitlane-social=\w/);
  return back.headers.get('location');
};
const connect = async (jwt?: string) => comeBack(await begin(jwt));
const disconnect = (jwt = me.jwt, provider = 'google') =>
  api.json(`/api/auth/providers/${provider}`, { method: 'DELETE', headers: bearer(jwt) });
const connectFacebook = async (jwt?: string) => comeBack(await begin(jwt, 'facebook'), 'facebook');
/** Comes back from another site; resolves to the cookie that the last step needs. */
const arriveFrom = async (provider: SocialProvider) => {
  const begun = await api.post('/api/auth/social', { provider });
  const state = new URL(begun.body.url).searchParams.get('state');
  const path = `/api/auth/callback/${provider}?code=theirs&state=${state}`;
  const back = await api.call(path, { headers: { cookie: toCookies(begun.headers) } });
  return toCookies(back.headers);
};
const finishSignIn = (cookie: string) => api.post('/api/auth/social/finish', {}, { cookie });
const signInWith = async (provider: SocialProvider) => finishSignIn(await arriveFrom(provider));
const signInWithGoogle = () => signInWith('google');
const readProviders = async (jwt = me.jwt) =>
  (await api.json('/api/auth/me', { headers: bearer(jwt) })).body.providers;
const readSubject = async () =>
  (await api.db.query<{ subject: string }>('select subject from mail order by id desc limit 1'))[0]?.subject;
/** What a reset with "remove other ways" does. */
const removeOtherWays = async () => {
  await api.post('/api/auth/forgot-password', { email: NEWCOMER.email });
  const token = await findLink(api.db, NEWCOMER.email);
  const given = { token, password: NEWCOMER.password, remove_other_ways: true };
  await api.post('/api/auth/reset-password', given);
};
const signIn = async () =>
  (await api.post('/api/auth/local', { identifier: NEWCOMER.email, password: NEWCOMER.password })).body.jwt;
const DONE = 'http://localhost:3000/account?connect=done#sites';
const FAILED = 'http://localhost:3000/account?connect=failed#sites';

describe('connecting another site', () => {
  test('adds it to the account that asked, whatever the address there, and tells the owner', async () => {
    playGoogle(person);
    expect(await connect()).toBe(DONE);
    expect(await readProviders()).toEqual(['google']);
    expect(await readSubject()).toBe('Google was connected to your account');
    expect((await signInWithGoogle()).body.user.id).toBe(me.user.id);
  });

  test('opens an account again that a reset has closed for other sites, and that alone', async () => {
    playGoogle({ ...person, email: NEWCOMER.email });
    await removeOtherWays();
    expect((await signInWithGoogle()).status).toBe(401);
    const jwt = await signIn();
    expect(await connect(jwt)).toBe(DONE);
    expect((await signInWithGoogle()).body.user.id).toBe(me.user.id);
    // Another reset closes it for good until the owner connects it again.
    await removeOtherWays();
    expect((await signInWithGoogle()).status).toBe(401);
  });

  test('needs a fresh proof and a site that is set up', async () => {
    const unknown = await api.post('/api/auth/providers', { provider: 'github' }, bearer(me.jwt));
    expect(unknown.status).toBe(400);
    await ageProofs(api.db);
    expect((await begin()).body.error.code).toBe('PROOF_REQUIRED');
  });

  test('does not take a site from another account', async () => {
    playGoogle(person);
    await connect();
    const other = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    expect(await connect(other.jwt)).toBe(FAILED);
    expect(await readProviders(other.jwt)).toEqual([]);
  });

  test('is refused when its session has ended in between, also by a reset', async () => {
    playGoogle(person);
    const begun = await begin();
    await removeOtherWays();
    expect(await comeBack(begun)).toMatch(/=failed/);
    const jwt = await signIn();
    const next = await begin(jwt);
    await api.json('/api/auth/sign-out', { method: 'POST', headers: bearer(jwt) });
    expect(await comeBack(next)).toMatch(/=failed/);
    expect(await api.db.query(`select 1 from auth_credential where provider_id = 'google'`)).toEqual([]);
    expect(await api.db.query('select 1 from auth_user')).toHaveLength(1);
  });

  test('is done by the browser that began it, and once', async () => {
    playGoogle(person);
    const begun = await begin();
    const state = new URL(begun.body.url).searchParams.get('state');
    const stolen = await api.call(`/api/auth/callback/google?code=theirs&state=${state}`);
    expect(stolen.headers.get('location')).toMatch(/=failed/);
    expect(await comeBack(begun)).toMatch(/=failed/);
    expect(await readProviders()).toEqual([]);
  });

  test('takes no address that the other site has not confirmed', async () => {
    playGoogle({ ...person, email_verified: false });
    expect(await connect()).toBe(FAILED);
  });
});

describe('connecting Facebook, which confirms no address', () => {
  test('adds it for its owner, whatever the address there, and signs in with it', async () => {
    playFacebook();
    expect(await connectFacebook()).toBe(DONE);
    expect(await readProviders()).toEqual(['facebook']);
    expect(await readSubject()).toBe('Facebook was connected to your account');
    const { user } = (await signInWith('facebook')).body;
    expect(user).toMatchObject({ id: me.user.id, email: NEWCOMER.email });
  });

  test('takes it from no other account, and trusts it for nothing else', async () => {
    playFacebook({ person: { id: '17', name: 'Ada Racer', email: NEWCOMER.email } });
    expect((await signInWith('facebook')).status).toBe(401);
    expect(await connectFacebook()).toBe(DONE);
    const other = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    expect(await connectFacebook(other.jwt)).toBe(FAILED);
    playFacebook({ person: { id: '18', name: 'Ada Racer', email: other.user.email ?? '' } });
    expect((await signInWith('facebook')).status).toBe(401);
  });

  test('is refused where Facebook names no address: it could not sign in afterwards', async () => {
    playFacebook({ person: { id: '17', name: 'Ada Racer' } });
    expect(await connectFacebook()).toBe(FAILED);
    expect(await readProviders()).toEqual([]);
  });
});

describe('disconnecting another site', () => {
  test('ends its sign-in, also by its claim to the same address, and tells the owner', async () => {
    playGoogle({ ...person, email: NEWCOMER.email });
    await connect();
    expect((await disconnect()).body).toMatchObject({ id: me.user.id, providers: [] });
    expect(await readSubject()).toBe('Google was disconnected from your account');
    expect((await signInWithGoogle()).status).toBe(401);
    expect(await connect()).toBe(DONE);
  });

  test('keeps out who has come back from there and not finished, with one step or two', async () => {
    playGoogle({ ...person, email: NEWCOMER.email });
    await connect();
    const cookie = await arriveFrom('google');
    await disconnect();
    expect((await finishSignIn(cookie)).body.error.code).toBe('UNAUTHENTICATED');
    await connect();
    const { codes } = await addPasskey(api, me);
    const { ticket } = (await signInWithGoogle()).body;
    await disconnect();
    const second = await api.post('/api/auth/second-step', { ticket, recovery_code: codes[0] });
    expect(second.body.error.code).toBe('UNAUTHENTICATED');
  });

  test('needs a fresh proof and a site that is connected', async () => {
    expect((await disconnect()).body.error).toMatchObject({ code: 'NOT_FOUND', field: 'provider' });
    await ageProofs(api.db);
    expect((await disconnect()).body.error.code).toBe('PROOF_REQUIRED');
  });
});

describe('the last way to sign in', () => {
  /** An account that only Google opens. */
  async function openGoogleAccount(): Promise<SignedIn> {
    playGoogle({ ...person, sub: '18' });
    return (await signInWithGoogle()).body;
  }
  const LAST = /^This is your last way to sign in/;

  test('stays: another site, a passkey, a wallet', async () => {
    const { jwt } = await openGoogleAccount();
    expect((await disconnect(jwt)).body.error.message).toMatch(LAST);
    const { id } = await addPasskey(api, { jwt });
    expect((await disconnect(jwt)).status).toBe(200);
    const remove = (path: string) => api.json(path, { method: 'DELETE', headers: bearer(jwt) });
    expect((await remove(`/api/auth/passkeys/${id}`)).body.error.message).toMatch(LAST);
    const wallet = makeWallet();
    await linkWallet(api, wallet, jwt);
    expect((await remove(`/api/auth/passkeys/${id}`)).status).toBe(200);
    expect((await remove(`/api/auth/wallets/${wallet.address}`)).body.error.message).toMatch(LAST);
  });

  test('stays when two are removed at once', async () => {
    const { jwt } = await openGoogleAccount();
    const wallet = makeWallet();
    await linkWallet(api, wallet, jwt);
    const answers = await Promise.all([
      disconnect(jwt),
      api.json(`/api/auth/wallets/${wallet.address}`, { method: 'DELETE', headers: bearer(jwt) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
