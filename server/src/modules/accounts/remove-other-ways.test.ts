/** After a theft: a new password that takes every other way in from the thief. */
import { expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, findLink, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { addAuthenticator, addPasskey, codeOf } from '../../testing/test-factors.ts';
import { linkWallet, makeWallet, signInWith } from '../../testing/test-wallets.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const reset = async (changes: object = {}, email = NEWCOMER.email) => {
  await api.post('/api/auth/forgot-password', { email });
  const given = { token: await findLink(api.db, email), password: 'an even better one', ...changes };
  return api.post('/api/auth/reset-password', given);
};

test('a reset that removes other ways leaves no wallet and no other site', async () => {
  const { jwt, user } = await registerAccount(api);
  const wallet = makeWallet();
  await linkWallet(api, wallet, jwt);
  await api.db.query(
    `insert into auth_credential (id, user_id, account_id, provider_id, created_at, updated_at)
     select 'g', id, '17', 'google', 1, 1 from auth_user`,
  );
  expect((await signInWith(api, wallet)).body.user.id).toBe(user.id);
  expect((await reset({ remove_other_ways: true })).status).toBe(200);
  const left = await api.db.query('select provider_id as provider from auth_credential');
  expect(left).toEqual([{ provider: 'credential' }]);
  expect((await signInWith(api, wallet)).body.user.id).not.toBe(user.id);
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

test.each([
  ['with a code of the app before it stays as settled as that', true],
  ['without one begins a new week', false],
])('an app that is replaced %s', async (_, isShown) => {
  const me = await registerAccount(api);
  const { secret } = await addAuthenticator(api, me);
  const at = Math.floor(Date.now() / 1_000) - 8 * 86_400;
  await api.db.query('update totp set created_at = $1, last_step = 0', [at]);
  const wrong = addAuthenticator(api, me, { current_code: '000000' });
  await expect(wrong).rejects.toThrow('"field":"current_code"');
  await addAuthenticator(api, me, isShown ? { current_code: codeOf(secret) } : {});
  await reset({ remove_other_ways: true });
  expect(await api.db.query('select created_at as at from totp')).toEqual(isShown ? [{ at }] : []);
});

test('a reset alone keeps them', async () => {
  const { jwt, user } = await registerAccount(api);
  const wallet = makeWallet();
  await linkWallet(api, wallet, jwt);
  await reset();
  expect((await signInWith(api, wallet)).body.user.id).toBe(user.id);
});

test('the wallet that the account was made with still signs in: no thief can have added it', async () => {
  const wallet = makeWallet();
  const made = (await signInWith(api, wallet)).body;
  await api.post('/api/auth/email', { email: NEWCOMER.email }, bearer(made.jwt));
  const token = await findLink(api.db, NEWCOMER.email);
  await api.post('/api/auth/email/confirm', { token }, bearer(made.jwt));
  await reset({ remove_other_ways: true });
  expect((await signInWith(api, wallet)).body.user.id).toBe(made.user.id);
});

test('a mailbox alone does not take the wallets of an account with a settled second step', async () => {
  const me = await registerAccount(api);
  const [old, young] = [makeWallet(), makeWallet()];
  await linkWallet(api, old, me.jwt);
  await addAuthenticator(api, me);
  await linkWallet(api, young, me.jwt);
  await api.db.query('update totp set created_at = 1');
  await api.db.query('update author set held_at = 1 where wallet = $1', [old.address.toLowerCase()]);
  await reset({ remove_other_ways: true });
  expect((await signInWith(api, old)).body.user.id).toBe(me.user.id);
  expect((await signInWith(api, young)).body.user.id).not.toBe(me.user.id);
});

test('another site does not come back by its claim to the same address, also not after another reset', async () => {
  const { user } = await registerAccount(api);
  const isClosed = async () =>
    (await api.db.query('select 1 from auth_user where providers_closed')).length === 1;
  await reset({ remove_other_ways: true });
  expect([user.providers, await isClosed()]).toEqual([[], true]);
  await reset({ password: 'a third one, longer' });
  expect(await isClosed()).toBe(true);
});

test('a thief who changes the address does not keep the account: the old address gets it back for a week', async () => {
  const me = await registerAccount(api);
  const change = async (email: string) => {
    await api.post('/api/auth/email', { email }, bearer(me.jwt));
    const token = await findLink(api.db, email);
    return api.post('/api/auth/email/confirm', { token }, bearer(me.jwt));
  };
  const thief = 'thief@cars.example';
  await change('first@cars.example');
  expect((await change(thief)).status).toBe(200);
  // The thief also takes the password and everything else.
  expect((await reset({ remove_other_ways: true }, thief)).status).toBe(200);
  expect((await reset({ password: 'the owner is back now' })).status).toBe(200);
  const signIn = (identifier: string, password: string) =>
    api.post('/api/auth/local', { identifier, password });
  expect((await signIn(NEWCOMER.email, 'the owner is back now')).body.user?.id).toBe(me.user.id);
  expect((await signIn(thief, 'an even better one')).status).toBe(401);
  // Neither address of the thief leads back.
  for (const email of [thief, 'first@cars.example']) {
    const before = (await api.db.query('select 1 from mail')).length;
    await api.post('/api/auth/forgot-password', { email });
    expect((await api.db.query('select 1 from mail')).length).toBe(before);
  }
});

test('the address from before a change leads nowhere after a week', async () => {
  const { jwt } = await registerAccount(api);
  await api.post('/api/auth/email', { email: 'new@cars.example' }, bearer(jwt));
  const token = await findLink(api.db, 'new@cars.example');
  await api.post('/api/auth/email/confirm', { token }, bearer(jwt));
  await api.db.query(`update auth_verification set expires_at = 1 where value ^@ '{"former"'`);
  const before = (await api.db.query('select 1 from mail')).length;
  await api.post('/api/auth/forgot-password', { email: NEWCOMER.email });
  expect((await api.db.query('select 1 from mail')).length).toBe(before);
});

test('tokens for scripts go too', async () => {
  await registerAccount(api);
  await api.db.query(
    `insert into operator_token (name, hash, scopes, user_id, created_at, expires_at) select 'ci', 'h', '{}', id, 1, 2 from auth_user`,
  );
  await reset({ remove_other_ways: true });
  expect(await api.db.query('select 1 from operator_token where user_id is not null')).toEqual([]);
});
