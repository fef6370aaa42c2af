import { vi } from 'vitest';

const PERSON = { id: '17', name: 'Ada Racer', email: 'ada@cars.example' };

/**
 * Stubs Facebook. Unlike Google, it returns only a token, names its user in a second call, and confirms no mail address. `madeFor`: the site
 * that the token was issued to.
 */
export function playFacebook({
  madeFor = 'our-id',
  person = PERSON,
}: {
  madeFor?: string;
  person?: { id: string; name: string; email?: string };
} = {}) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host === 'graph.facebook.com' && url.pathname.endsWith('/oauth/access_token'))
      return Response.json({ access_token: 'theirs', token_type: 'bearer', expires_in: 60 });
    // A token for another site must not sign in here.
    if (url.host === 'graph.facebook.com' && url.pathname === '/debug_token')
      return Response.json({ data: { is_valid: true, app_id: madeFor, user_id: person.id } });
    if (url.host === 'graph.facebook.com' && url.pathname === '/me')
      return Response.json({ ...person, picture: { data: { url: 'https://facebook.example/17.jpg' } } });
    throw new Error(`no stub for ${url}`);
  });
}
