import { vi } from 'vitest';

/** Stubs Google: every code belongs to this person. */
export function playGoogle(profile: object) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const idToken = `${part({ alg: 'RS256' })}.${part(profile)}.${part({})}`;
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith('https://oauth2.googleapis.com/token')) throw new Error(`no stub for ${url}`);
    return Response.json({ access_token: 'theirs', id_token: idToken, token_type: 'Bearer', expires_in: 60 });
  });
}

/** Returns what a browser sends back of the cookies that an answer sets. */
export const toCookies = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
