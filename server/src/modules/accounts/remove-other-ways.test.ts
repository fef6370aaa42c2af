/** After a theft: a new password that takes every other way in from the thief. */
import type { User } from '@pitlane/shared/api/accounts';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, findLink, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { addAuthenticator, addPasskey } from '../../testing/test-factors.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const key = () => privateKeyToAccount(generatePrivateKey());
type Key = ReturnType<typeof key>;
const sign = async (wallet: Key, purpose: string, jwt?: string) => {
  const given = { address: wallet.address, chain_id: 31_337, purpose };
  const { body } = await api.post('/api/auth/wallet/challenge', given, jwt ? bearer(jwt) : {});
  return { message: body.message, signature: await wallet.signMessage({ message: body.message }) };
};
const signIn = async (wallet: Key) => api.post('/api/auth/wallet', await sign(wallet, 'sign_in'));
const link = async (wallet: Key, jwt: string) =>
  api.post('/api/auth/wallets', await sign(wallet, 'link', jwt), bearer(jwt));
const reset = async (changes: object = {}, email = NEWCOMER.email) => {
  await api.post('/api/auth/forgot-password', { email });
  const given = { token: await findLink(api.db, email), password: 'an even better one', ...changes };
  return api.post('/api/auth/reset-password', given);
};

test('a reset that removes other ways leaves no wallet and no other site', async () => {
  const { jwt, user } = await registerAccount(api);
  const wallet = key();
  await link(wallet, jwt);
  await api.db.query(
    `insert into auth_credential (id, user_id, account_id, provider_id, created_at, updated_at)
     select 'g', id, '17', 'google', 1, 1 from auth_user`,
  );
  expect((await signIn(wallet)).body.user.id).toBe(user.id);
  expect((await reset({ remove_other_ways: true })).status).toBe(200);
  const left = await api.db.query('select provider_id as provider from auth_credential');
  expect(left).toEqual([{ provider: 'credential' }]);
  expect((await signIn(wallet)).body.user.id).not.toBe(user.id);
  const [told] = await api.db.query('select recipient, subject from mail order by id desc limit 1');
  expect(told).toEqual({ recipient: NEWCOMER.email, subject: 'Other ways to sign in were removed' });
});

test('a reset that removes other ways keeps factors older than seven days, and its mail lists them', async () => {
  const me = await registerAccount(api);
  const { id } = await addPasskey(api, me);
  await addPasskey(api, me, { name: 'of a thief' });
  await addAuthenticator(api, me);
  const at = Math.floor(Date.now() / 1_000) - 8 * 86_400;
  await api.db.query('update passkey set created_at = $2 where id = $1', [id, at]);
  await reset({ remove_other_ways: true });
  const left = await api.db.query('select id from passkey union all select 0 from totp');
  expect(left).toEqual([{ id }]);
  const [told] = await api.db.query<{ text: string }>('select text from mail order by id desc limit 1');
  const day = new Date(at * 1_000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(told?.text).toContain(`These stayed: a passkey added on ${day}.`);
  expect(told?.text).not.toContain('authenticator app added on');
});

test('a reset alone keeps them', async () => {
  const { jwt, user } = await registerAccount(api);
  const wallet = key();
  await link(wallet, jwt);
  await reset();
  expect((await signIn(wallet)).body.user.id).toBe(user.id);
});

test('the wallet that the account was made with stays its own, and signs in again once it is linked again', async () => {
  const wallet = key();
  const made = (await signIn(wallet)).body;
  await api.post('/api/auth/email', { email: NEWCOMER.email }, bearer(made.jwt));
  const token = await findLink(api.db, NEWCOMER.email);
  await api.post('/api/auth/email/confirm', { token }, bearer(made.jwt));
  await reset({ remove_other_ways: true });
  const refused = await signIn(wallet);
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    expect.stringMatching(/was removed from sign-in/),
  ]);
  const again = await api.post('/api/auth/local', {
    identifier: NEWCOMER.email,
    password: 'an even better one',
  });
  const { jwt, user } = again.body;
  expect(user).toMatchObject({
    id: made.user.id,
    own_wallet: wallet.address.toLowerCase(),
    own_wallet_closed: true,
  });
  const proved = await api.post('/api/auth/prove/wallet', await sign(wallet, 'prove', jwt), bearer(jwt));
  expect(proved.status).toBe(403);
  expect(((await link(wallet, jwt)).body as User).own_wallet_closed).toBe(false);
  expect((await signIn(wallet)).body.user.id).toBe(made.user.id);
});
