import { afterEach, describe, expect, test, vi } from 'vitest';
import { playGoogle, toCookies } from '../../testing/play-google.ts';
import { openTestApi } from '../../testing/test-api.ts';

afterEach(() => vi.restoreAllMocks());

/** Goes to Google and comes back; the cookies that were set on the way, and how signing in ended. */
async function signInAt(siteUrl: string) {
  const signIn = { google: { clientId: 'our-id', clientSecret: 'our-secret' } };
  const api = await openTestApi({ siteUrl, signIn });
  playGoogle({ sub: '17', name: 'Ada Racer', email: 'ada@cars.example', email_verified: true });
  try {
    const begun = await api.post('/api/auth/social', { provider: 'google' });
    const state = new URL(begun.body.url).searchParams.get('state');
    const back = await api.call(`/api/auth/callback/google?code=theirs&state=${state}`, {
      headers: { cookie: toCookies(begun.headers) },
    });
    const done = await api.post('/api/auth/social/finish', {}, { cookie: toCookies(back.headers) });
    const all = [begun, back, done].flatMap(({ headers }) => headers.getSetCookie());
    return { status: done.status, kept: all.filter((line) => !/Max-Age=0/i.test(line)), all };
  } finally {
    await api.close();
  }
}

describe('the cookies of the way to another site', () => {
  test.each([
    ['https://cars.example', /^__Host-pitlane/, /; Path=\/(;|$)/],
    ['https://studio.example/market', /^__Secure-pitlane/, /; Path=\/market(\/api\/auth)?(;|$)/],
  ])('of %s are bound to it, to HTTPS and to its paths', async (siteUrl, name, path) => {
    const { status, kept, all } = await signInAt(siteUrl);
    expect([status, kept.length]).toEqual([200, 2]);
    for (const cookie of all) {
      expect(cookie).toMatch(name);
      expect(cookie).toMatch(path);
      for (const rule of ['Secure', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(`; ${rule}`);
      expect(cookie).not.toMatch(/; Domain=/);
    }
  });

  test('of a site without HTTPS are not called secure', async () => {
    const { status, all } = await signInAt('http://localhost:3000');
    expect(status).toBe(200);
    for (const cookie of all) expect(cookie).not.toMatch(/^__|; Secure/);
  });

  test('the one that signs in holds 192 random bits', async () => {
    const { kept } = await signInAt('https://cars.example');
    expect(kept.find((line) => line.includes('pitlane-social='))).toMatch(/social=[\w-]{32};/);
  });
});
