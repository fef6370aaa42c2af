import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
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

/** Stubs Facebook. Unlike Google, it returns only a token, names its user in a second call, and confirms no mail address. */
function playFacebook(madeFor = 'our-id') {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host === 'graph.facebook.com' && url.pathname.endsWith('/oauth/access_token'))
      return Response.json({ access_token: 'theirs', token_type: 'bearer', expires_in: 60 });
    // The site that a token was issued to: a token for another site must not sign in here.
    if (url.host === 'graph.facebook.com' && url.pathname === '/debug_token')
      return Response.json({ data: { is_valid: true, app_id: madeFor, user_id: '17' } });
    if (url.host === 'graph.facebook.com' && url.pathname === '/me')
      return Response.json({
        id: '17',
        name: 'Ada Racer',
        email: 'ada@cars.example',
        picture: { data: { url: 'https://facebook.example/17.jpg' } },
      });
    throw new Error(`no stub for ${url}`);
  });
}

const toCookies = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

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
    playFacebook('their-id');
    expect((await goAndComeBack()).location).toBe('http://localhost:3000/login?social=failed');
  });

  test('takes no account over by its address', async () => {
    await registerAccount(api, { email: 'ada@cars.example' });
    playFacebook();
    expect((await goAndComeBack()).location).toBe('http://localhost:3000/login?social=failed');
  });
});
