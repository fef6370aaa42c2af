/** Guesses of a stolen session at "Confirm it's you". */
import { describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { ageProofs, bearer, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { addAuthenticator } from '../../testing/test-factors.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const { email, password } = NEWCOMER;
const signIn = async () => (await api.post('/api/auth/local', { identifier: email, password })).body.jwt;
const WRONG = {
  password: (jwt: string) => api.post('/api/auth/prove/password', { password: 'not it' }, bearer(jwt)),
  'password before a new one': (jwt: string) =>
    api.post('/api/auth/change-password', { password: 'not it', new_password: 'even better' }, bearer(jwt)),
  code: (jwt: string) => api.post('/api/auth/prove/factor', { code: '000000' }, bearer(jwt)),
  'recovery code': (jwt: string) =>
    api.post('/api/auth/prove/factor', { recovery_code: 'k7mq2-x9dfp' }, bearer(jwt)),
};
const isSignedIn = async (jwt: string) =>
  (await api.json('/api/auth/me', { headers: bearer(jwt) })).status === 200;
const countMails = async () =>
  (await api.db.query(`select 1 from mail where subject = 'A browser was signed out of your account'`))
    .length;

describe('the tenth wrong confirmation within an hour', () => {
  test.each(Object.keys(WRONG) as (keyof typeof WRONG)[])(
    'by %s ends its session and mails the owner, who signs in again',
    async (way) => {
      const me = await registerAccount(api);
      if (way.endsWith('code')) await addAuthenticator(api, me);
      await ageProofs(api.db, way === 'password before a new one' ? 0 : 31);
      const statuses: number[] = [];
      for (let i = 0; i < 10; i++) statuses.push((await WRONG[way](me.jwt)).status);
      expect(statuses).toEqual([...Array(9).fill(400), 401]);
      expect([await isSignedIn(me.jwt), await countMails()]).toEqual([false, 1]);
      const again = await api.post('/api/auth/local', { identifier: email, password });
      expect(again.status).toBe(way.endsWith('code') ? 202 : 200);
    },
  );

  test('counts all sessions, ends the one that made it, and leaves the owner one to sign in with', async () => {
    const owner = (await registerAccount(api)).jwt;
    const [first, second] = [await signIn(), await signIn()];
    for (let i = 0; i < 6; i++) await WRONG.password(first);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await WRONG.password(second)).status);
    expect(statuses.at(-1)).toBe(401);
    expect(await Promise.all([owner, first, second].map(isSignedIn))).toEqual([true, true, false]);
    // Refused, and still signed in.
    expect((await WRONG.password(owner)).status).toBe(429);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await isSignedIn(await signIn())).toBe(true);
  });

  test('cannot be passed by guesses that come at once', async () => {
    const { jwt } = await registerAccount(api);
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await WRONG.password(jwt)).status),
    );
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(9);
    expect([await isSignedIn(jwt), await countMails()]).toEqual([false, 1]);
  });

  test('does not count right ones', async () => {
    let { jwt } = await registerAccount(api);
    for (let i = 0; i < 12; i++) {
      const proved = await api.post('/api/auth/prove/password', { password }, bearer(jwt));
      expect(proved.status).toBe(200);
      jwt = proved.body.jwt;
    }
  });
});

test('an account takes forty wrong confirmations a day', async () => {
  await registerAccount(api);
  vi.useFakeTimers({ toFake: ['Date'] });
  const taken: number[] = [];
  for (let hour = 0; hour < 6; hour++) {
    const jwt = await signIn();
    // An address may try twenty times at once.
    const headers = { ...bearer(jwt), 'x-forwarded-for': `198.51.100.${hour}` };
    for (let i = 0; i < 10; i++) {
      const answer = await api.post('/api/auth/prove/password', { password: 'not it' }, headers);
      taken.push(answer.status);
    }
    vi.setSystemTime(Date.now() + 3_601_000);
  }
  vi.useRealTimers();
  expect(taken.filter((status) => status === 400)).toHaveLength(36);
});
