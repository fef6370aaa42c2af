/** Attempts to take over another account. None may succeed. */
import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import { describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import {
  addAccount,
  bearer,
  findLink,
  NEWCOMER,
  openSession,
  registerAccount,
} from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const signIn = (identifier = NEWCOMER.email, password = NEWCOMER.password) =>
  api.post('/api/auth/local', { identifier, password });
const forgot = async (email = NEWCOMER.email) => {
  await api.post('/api/auth/forgot-password', { email });
  return findLink(api.db, email);
};
const reset = (token: string, password: string) => api.post('/api/auth/reset-password', { token, password });

describe('a link', () => {
  test('for a new password ends when another one has set it', async () => {
    await registerAccount(api);
    const [first, second] = [await forgot(), await forgot()];
    expect((await reset(second, 'an even better one')).status).toBe(200);
    expect((await reset(first, 'chosen by a stranger')).status).toBe(400);
    expect((await signIn(NEWCOMER.email, 'an even better one')).status).toBe(200);
  });

  test('for a new password ends when the account has another address', async () => {
    const { jwt } = await registerAccount(api);
    const old = await forgot();
    const email = 'new@cars.example';
    await api.post('/api/auth/email', { email }, bearer(jwt));
    await api.post('/api/auth/email/confirm', { token: await findLink(api.db, email) }, bearer(jwt));
    expect((await reset(old, 'chosen by a stranger')).status).toBe(400);
    const [told] = await api.db.query('select recipient, subject from mail order by id desc limit 1');
    expect(told).toEqual({ recipient: NEWCOMER.email, subject: 'Your mail address was changed' });
  });

  test.each(['all others', 'one'])(
    'for a new address ends when its browser is signed out (%s)',
    async (how) => {
      const userId = await addAccount(api.db);
      const [thief, owner] = [await openSession(api.db, userId, 'thief'), await openSession(api.db, userId)];
      const email = 'thief@cars.example';
      expect((await api.post('/api/auth/email', { email }, bearer(thief))).status).toBe(202);
      const path = how === 'one' ? '/api/auth/sessions/thief' : '/api/auth/sessions';
      await api.json(path, { method: 'DELETE', headers: bearer(owner) });
      const opened = await api.post('/api/auth/email/confirm', { token: await findLink(api.db, email) });
      expect(opened.status).toBe(400);
    },
  );

  test('is not in the database but in the mail itself', async () => {
    await registerAccount(api);
    const token = await forgot();
    const kept = await api.db.query('select dedupe_key from mail');
    expect(JSON.stringify([kept, await api.db.query('select * from auth_verification')])).not.toContain(
      token,
    );
  });
});

describe('an unconfirmed address', () => {
  /** An account whose address was only claimed by another site. */
  const addSquatter = async () => {
    const userId = await addAccount(api.db, 'driver');
    await api.db.query('update auth_user set email_verified = false where id = $1', [userId]);
    await api.db.query('update auth_user set email = $2 where id = $1', [userId, NEWCOMER.email]);
    return openSession(api.db, userId);
  };

  test('gives no access, and goes to the account that confirms it', async () => {
    const squatter = await addSquatter();
    await api.post('/api/auth/forgot-password', { email: NEWCOMER.email });
    expect(await api.db.query('select 1 from mail')).toEqual([]);
    const { user } = await registerAccount(api);
    expect(user).toMatchObject({ email: NEWCOMER.email, confirmed: true });
    const left = await api.json('/api/auth/me', { headers: bearer(squatter) });
    expect(left.body).toMatchObject({ email: null });
    expect(left.body.id).not.toBe(user.id);
  });

  test('is given to the account that has another one and confirms it', async () => {
    await addSquatter();
    const { jwt } = await registerAccount(api, { email: 'other@cars.example' });
    await api.post('/api/auth/email', { email: NEWCOMER.email }, bearer(jwt));
    const token = await findLink(api.db, NEWCOMER.email);
    expect((await api.post('/api/auth/email/confirm', { token }, bearer(jwt))).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('can be confirmed by the account that names it', async () => {
    const jwt = await addSquatter();
    await api.post('/api/auth/email', { email: NEWCOMER.email }, bearer(jwt));
    const token = await findLink(api.db, NEWCOMER.email);
    expect((await api.post('/api/auth/email/confirm', { token }, bearer(jwt))).status).toBe(200);
    const me = await api.json('/api/auth/me', { headers: bearer(jwt) });
    expect(me.body).toMatchObject({ email: NEWCOMER.email, confirmed: true });
  });
});

test('the placeholder of a wallet is no address', async () => {
  const email = `0x${'a'.repeat(40)}@wallet.invalid`;
  for (const answer of [
    await api.post('/api/auth/forgot-password', { email }),
    await api.post('/api/auth/local/register', { ...NEWCOMER, email }),
  ])
    expect([answer.status, answer.body.error?.field]).toEqual([400, 'email']);
});

test('one mailbox under several spellings is one mailbox to those who register', async () => {
  const spellings = [
    'd.river@cars.example',
    'driver+1@cars.example',
    'driver@cars.example',
    'DRIVER+2@cars.example',
  ];
  const answers = [];
  for (const email of spellings)
    answers.push((await api.post('/api/auth/local/register', { ...NEWCOMER, email })).status);
  expect(answers).toEqual([202, 202, 202, 429]);
});

describe('the account that the demo world shares', () => {
  const { identifier: email, password } = DEMO_ACCOUNT;
  const take = async () => {
    const shown = { email, password, password_confirmation: password, username: 'Demo' };
    const { jwt } = await registerAccount(api, shown);
    const ask = (path: string, given: object) => api.post(`/api/auth/${path}`, given, bearer(jwt));
    const token = await forgot(email);
    return [
      await ask('delete', { username: 'Demo' }),
      await ask('change-password', { password, new_password: 'chosen by a stranger' }),
      await ask('email', { email: 'thief@cars.example' }),
      await reset(token, 'chosen by a stranger'),
    ];
  };

  test('cannot be taken from the others', async () => {
    api = await openTestApi({ trustedProxies: 1, demo: true }, api.db);
    for (const { status, body } of await take()) {
      expect([status, body.error?.code]).toEqual([403, 'FORBIDDEN']);
      expect(body.error.message).toMatch(/demo account/);
    }
    expect(SignedInSchema.parse((await signIn(email, password)).body).user.username).toBe('Demo');
  });

  test('gets its first password by mail, so that it can be shared', async () => {
    api = await openTestApi({ trustedProxies: 1, demo: true }, api.db);
    const jwt = await openSession(api.db, await addAccount(api.db));
    await api.post('/api/auth/email', { email }, bearer(jwt));
    await api.post('/api/auth/email/confirm', { token: await findLink(api.db, email) }, bearer(jwt));
    expect((await reset(await forgot(email), password)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await reset(await forgot(email), 'chosen by a stranger')).status).toBe(403);
  });

  test('is an ordinary account elsewhere', async () => {
    const [deleted] = await take();
    expect(deleted?.status).toBe(200);
  });
});
