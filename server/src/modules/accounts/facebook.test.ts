import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { playFacebook } from '../../testing/play-facebook.ts';
import { toCookies } from '../../testing/play-google.ts';
import { registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest(
  (opened) => {
    api = opened;
  },
  { signIn: { facebook: { clientId: 'our-id', clientSecret: 'our-secret' } } },
);
afterEach(() => vi.restoreAllMocks());

async function goAndComeBack() {
  const begun = await api.post('/api/auth/social', { provider: 'facebook' });
  const page = new URL(begun.body.url);
  const path = `/api/auth/callback/facebook?code=theirs&state=${page.searchParams.get('state')}`;
  const back = await api.call(path, { headers: { cookie: toCookies(begun.headers) } });
  return { page, location: back.headers.get('location'), cookie: toCookies(back.headers) };
}

describe('signing in at Facebook', () => {
  test('makes an account whose address is not confirmed, and the same one at each return', async () => {
    playFacebook();
    const { page, location, cookie } = await goAndComeBack();
    expect([page.host, page.searchParams.get('client_id')]).toEqual(['www.facebook.com', 'our-id']);
    expect(location).toBe('http://localhost:3000/login?social=done');
    const finish = async (given: string) =>
      SignedInSchema.parse((await api.post('/api/auth/social/finish', {}, { cookie: given })).body);
    const { user } = await finish(cookie);
    expect(user).toMatchObject({ username: 'Ada Racer', confirmed: false, providers: ['facebook'] });
    expect((await finish((await goAndComeBack()).cookie)).user.id).toBe(user.id);
  });

  test('takes no token that was made for another site', async () => {
    playFacebook({ madeFor: 'their-id' });
    expect((await goAndComeBack()).location).toBe('http://localhost:3000/login?social=failed');
  });

  test('takes no account over by its address', async () => {
    await registerAccount(api, { email: 'ada@cars.example' });
    playFacebook();
    expect((await goAndComeBack()).location).toBe('http://localhost:3000/login?social=failed');
  });
});
