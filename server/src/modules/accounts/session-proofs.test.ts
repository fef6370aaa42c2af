/** Confirming who uses a session before it changes a way to sign in. */
import type { SignedIn, User } from '@pitlane/shared/api/accounts';
import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import {
  addAccount,
  ageProofs,
  bearer,
  NEWCOMER,
  openSession,
  registerAccount,
} from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { addAuthenticator, addPasskey } from '../../testing/test-factors.ts';
import { linkWallet, makeWallet, signInWith, signText } from '../../testing/test-wallets.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const proveByPassword = (jwt: string, password = NEWCOMER.password) =>
  api.post('/api/auth/prove/password', { password }, bearer(jwt));
const changePassword = (jwt: string, password = NEWCOMER.password) =>
  api.post('/api/auth/change-password', { password, new_password: 'an even better one' }, bearer(jwt));
const changeAddress = (jwt: string) =>
  api.post('/api/auth/email', { email: 'new@cars.example' }, bearer(jwt));

/** Each way to confirm who uses a session. */
const CONFIRMATIONS: Record<string, (me: SignedIn) => ReturnType<typeof proveByPassword>> = {
  'the password': ({ jwt }) => proveByPassword(jwt),
  'the password before a new one': ({ jwt }) => changePassword(jwt),
  'a recovery code': async (me) => {
    const { codes } = await addAuthenticator(api, me);
    return api.post('/api/auth/prove/factor', { recovery_code: codes[0] }, bearer(me.jwt));
  },
  'a passkey': async (me) => {
    const { passkey } = await addPasskey(api, me);
    const { body: options } = await api.post('/api/auth/prove/options', '', bearer(me.jwt));
    return api.post('/api/auth/prove/factor', { passkey: passkey.get(options) }, bearer(me.jwt));
  },
  'a wallet': async ({ jwt }) => {
    const wallet = makeWallet();
    await linkWallet(api, wallet, jwt);
    return api.post('/api/auth/prove/wallet', await signText(api, wallet, 'prove', jwt), bearer(jwt));
  },
};

describe('a session whose proof is half an hour old', () => {
  test('links no wallet until the password confirms it', async () => {
    const { jwt } = await registerAccount(api);
    await ageProofs(api.db);
    const wallet = makeWallet();
    const refused = await linkWallet(api, wallet, jwt);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.objectContaining({ code: 'PROOF_REQUIRED', proof: { of: 'account', ways: ['password'] } }),
    ]);
    expect((await proveByPassword(jwt, 'not the password')).body.error.field).toBe('password');
    expect((await linkWallet(api, wallet, jwt)).status).toBe(403);
    const { body: proved } = await proveByPassword(jwt);
    const linked = await linkWallet(api, wallet, proved.jwt);
    expect((linked.body as User).wallets).toEqual([wallet.address.toLowerCase()]);
  });

  test('is confirmed by a wallet of the account, and by no other', async () => {
    const [mine, linked, other] = [makeWallet(), makeWallet(), makeWallet()];
    let { jwt } = (await signInWith(api, mine)).body;
    await linkWallet(api, linked, jwt);
    const prove = async (wallet: PrivateKeyAccount, purpose: 'sign_in' | 'link' | 'prove' = 'prove') =>
      api.post('/api/auth/prove/wallet', await signText(api, wallet, purpose, jwt), bearer(jwt));
    for (const wallet of [mine, linked]) {
      await ageProofs(api.db);
      const refused = await changeAddress(jwt);
      expect(refused.body.error.proof).toEqual({ of: 'account', ways: ['wallet'] });
      expect((await prove(other)).body.error).toMatchObject({ code: 'BAD_REQUEST', field: 'message' });
      // A signature for signing in or linking is not one for confirming.
      for (const purpose of ['sign_in', 'link'] as const)
        expect((await prove(wallet, purpose)).status).toBe(400);
      expect((await changeAddress(jwt)).status).toBe(403);
      jwt = (await prove(wallet)).body.jwt;
      expect((await changeAddress(jwt)).status).toBe(202);
    }
  });

  test('is not confirmed by the signature that another account was asked for', async () => {
    const wallet = makeWallet();
    const mine = (await signInWith(api, wallet)).body.jwt;
    const stranger = await openSession(api.db, await addAccount(api.db));
    await ageProofs(api.db);
    const signed = await signText(api, wallet, 'prove', stranger);
    expect((await api.post('/api/auth/prove/wallet', signed, bearer(mine))).status).toBe(400);
    expect((await api.post('/api/auth/prove/wallet', signed, bearer(stranger))).status).toBe(400);
  });

  test('changes the password with the present one, which confirms it', async () => {
    const { jwt } = await registerAccount(api);
    await ageProofs(api.db);
    expect((await changePassword(jwt, 'not the password')).body.error.field).toBe('password');
    expect((await changeAddress(jwt)).status).toBe(403);
    const { body: changed } = await changePassword(jwt);
    expect((await changeAddress(changed.jwt)).status).toBe(202);
  });

  test('changes no password with the present one alone where there is two-step verification', async () => {
    const me = await registerAccount(api);
    await addAuthenticator(api, me);
    await ageProofs(api.db);
    const refused = await changePassword(me.jwt);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.objectContaining({
        code: 'PROOF_REQUIRED',
        proof: { of: 'account', ways: ['code', 'recovery_code'] },
      }),
    ]);
  });

  test('is confirmed for itself alone', async () => {
    const { jwt, user } = await registerAccount(api);
    const [row] = await api.db.query<{ userId: string }>(
      'select user_id as "userId" from author where id = $1',
      [user.id],
    );
    const other = await openSession(api.db, row?.userId ?? '');
    await ageProofs(api.db);
    const { body: proved } = await proveByPassword(jwt);
    expect((await changeAddress(other)).status).toBe(403);
    expect((await changeAddress(proved.jwt)).status).toBe(202);
  });

  test.each(Object.entries(CONFIRMATIONS))(
    'gets a new token by %s, and a thief of the one before has nothing',
    async (_, confirm) => {
      const me = await registerAccount(api);
      const { status, body } = await confirm(me);
      expect([status, body.status]).toEqual([200, 'done']);
      const ask = async (jwt: string) => api.json('/api/auth/me', { headers: bearer(jwt) });
      expect((await ask(me.jwt)).status).toBe(401);
      expect((await ask(body.jwt)).body.id).toBe(me.user.id);
      const { body: list } = await api.json('/api/auth/sessions', { headers: bearer(body.jwt) });
      expect(list.sessions).toHaveLength(1);
    },
  );

  test('keeps its token when it is not confirmed, also when the new password is refused', async () => {
    const { jwt } = await registerAccount(api);
    await proveByPassword(jwt, 'not the password');
    const given = { password: NEWCOMER.password, new_password: 'password123' };
    expect((await api.post('/api/auth/change-password', given, bearer(jwt))).status).toBe(400);
    expect((await api.json('/api/auth/me', { headers: bearer(jwt) })).status).toBe(200);
  });

  test('still reads, likes, and signs out', async () => {
    const { jwt } = await registerAccount(api);
    await ageProofs(api.db);
    expect((await api.json('/api/auth/me', { headers: bearer(jwt) })).status).toBe(200);
    expect((await api.json('/api/auth/sign-out', { method: 'POST', headers: bearer(jwt) })).status).toBe(200);
  });
});

test('a session that has proved nothing changes nothing', async () => {
  const jwt = await openSession(api.db, await addAccount(api.db));
  await api.db.query('delete from session_proof');
  expect((await changeAddress(jwt)).body.error.proof).toEqual({ of: 'account', ways: [] });
});

test('a script with the token of the operator has no session to confirm', async () => {
  const answer = await api.post(
    '/api/announcements',
    { title: 'Season two', body: 'Words.' },
    bearer('pitlane_the-operator-alone-knows'),
  );
  expect(answer.status).toBeLessThan(300);
});
