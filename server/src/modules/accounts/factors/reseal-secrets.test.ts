import { afterEach, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../../testing/each-test-api.ts';
import { NEWCOMER, registerAccount } from '../../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { addAuthenticator, codeOf } from '../../../testing/test-factors.ts';

const [OLD, NEW] = ['an old secret of the site, 32 letters', 'a new secret of the site, 32 letters'];
let api: TestApi;
openApiForEachTest(
  (opened) => {
    api = opened;
  },
  { signingSecrets: [OLD] },
);
afterEach(() => void vi.useRealTimers());

const readSecret = async () =>
  (await api.db.query<{ secret: string }>('select secret from totp'))[0]?.secret ?? '';

/** Signs in with a code of the app, in a process that has these secrets. */
async function signIn(signingSecrets: string[], secret: string): Promise<number> {
  const process = await openTestApi({ trustedProxies: 1, signingSecrets }, api.db);
  const given = { identifier: NEWCOMER.email, password: NEWCOMER.password };
  const { ticket } = (await process.post('/api/auth/local', given)).body;
  const { status } = await process.post('/api/auth/second-step', { ticket, code: codeOf(secret) });
  await process.close();
  return status;
}

test('a process with a new key seals the secrets of apps again, and then works without the old one', async () => {
  const { secret } = await addAuthenticator(api, await registerAccount(api));
  const before = await readSecret();
  const both = await openTestApi({ trustedProxies: 1, signingSecrets: [NEW, OLD] }, api.db);
  await vi.waitFor(async () => expect(await readSecret()).not.toBe(before));
  await both.close();
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  expect(await signIn([NEW], secret)).toBe(200);
});

test('a secret that no key opens stays as it is', async () => {
  const { secret } = await addAuthenticator(api, await registerAccount(api));
  const before = await readSecret();
  const lost = await openTestApi({ signingSecrets: [NEW, `${NEW}, a third`] }, api.db);
  await lost.close();
  expect(await readSecret()).toBe(before);
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  expect(await signIn([OLD], secret)).toBe(200);
});
