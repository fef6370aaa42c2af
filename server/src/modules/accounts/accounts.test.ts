import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, findLink, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const signIn = (identifier = NEWCOMER.email, password = NEWCOMER.password) =>
  api.post('/api/auth/local', { identifier, password });

describe('registering', () => {
  test('an account is made by the link in the mail, and signs in with its password', async () => {
    const { jwt, user } = await registerAccount(api);
    expect(user).toMatchObject({
      username: 'Apex Hunter',
      named: true,
      email: NEWCOMER.email,
      confirmed: true,
      wallet: null,
      wallets: [],
      has_password: true,
      providers: [],
    });
    const me = await api.json('/api/auth/me', { headers: bearer(jwt) });
    expect(me).toMatchObject({ status: 200, body: { id: user.id } });
    expect(me.headers.get('cache-control')).toBe('no-store');
    const again = await signIn(' DRIVER@cars.example ');
    expect(SignedInSchema.parse(again.body).user.id).toBe(user.id);
  });

  test('an address with an international domain is one account, however its domain is written', async () => {
    await registerAccount(api, { ...NEWCOMER, email: 'Driver@Müller.de' });
    const recipients = await api.db.query('select distinct recipient from mail');
    expect(recipients).toEqual([{ recipient: 'driver@xn--mller-kva.de' }]);
    for (const form of [
      'driver@müller.de',
      'DRIVER@mu\u0308ller.de',
      'driver@xn--mller-kva.de',
      ' driver@MÜLLER.DE ',
    ]) {
      const { status, body } = await signIn(form);
      expect([form, status, body.user?.email]).toEqual([form, 200, 'driver@xn--mller-kva.de']);
    }
    await api.post('/api/auth/local/register', {
      ...NEWCOMER,
      username: 'Other Driver',
      email: 'driver@MÜLLER.de',
    });
    const [last] = await api.db.query('select subject from mail order by id desc limit 1');
    expect(last).toEqual({ subject: 'You have an account already' });
  });

  test.each(["O'Connor", '王', 'Nguyễn Văn A'])('%s can register', async (username) => {
    expect((await registerAccount(api, { ...NEWCOMER, username })).user.username).toBe(username);
  });

  test('no account is there before the link is opened', async () => {
    await api.post('/api/auth/local/register', NEWCOMER);
    expect((await signIn()).status).toBe(401);
    expect(await api.db.query('select 1 from auth_user')).toEqual([]);
  });

  test('an address that has an account gets the same answer, and another mail', async () => {
    await registerAccount(api);
    const other = {
      ...NEWCOMER,
      username: 'Other Driver',
      password: 'another password',
      password_confirmation: 'another password',
    };
    const second = await api.post('/api/auth/local/register', other);
    expect([second.status, second.body]).toEqual([202, { status: 'mail_sent' }]);
    const mails = await api.db.query('select subject from mail order by id');
    expect(mails).toEqual([{ subject: 'Confirm your address' }, { subject: 'You have an account already' }]);
    expect((await signIn(NEWCOMER.email, 'another password')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test('a link works once', async () => {
    await api.post('/api/auth/local/register', NEWCOMER);
    const token = await findLink(api.db, NEWCOMER.email);
    const both = await Promise.all(
      [1, 2].map(() => api.post('/api/auth/confirm', { token, password: NEWCOMER.password })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await api.post('/api/auth/confirm', { token, password: NEWCOMER.password });
    expect(late.body.error).toMatchObject({ code: 'BAD_REQUEST', field: 'token' });
  });

  test('of two registrations of one address the first link opened makes the account', async () => {
    await api.post('/api/auth/local/register', {
      ...NEWCOMER,
      password: 'chosen by a stranger',
      password_confirmation: 'chosen by a stranger',
    });
    await api.post('/api/auth/local/register', NEWCOMER);
    const token = await findLink(api.db, NEWCOMER.email);
    expect((await api.post('/api/auth/confirm', { token, password: NEWCOMER.password })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await signIn(NEWCOMER.email, 'chosen by a stranger')).status).toBe(401);
  });

  test('a taken name, or one that looks like it, is refused', async () => {
    await registerAccount(api);
    for (const username of ['Apex Hunter', 'apex_hunter', 'Αpex-Hunter'.replace('Α', 'A')]) {
      const { status, body } = await api.post('/api/auth/local/register', {
        ...NEWCOMER,
        username,
        email: 'b@cars.example',
      });
      expect([status, body.error.field]).toEqual([409, 'username']);
    }
  });

  test.each([
    [{ username: 'аdmin' }, 'username', /alphabets|run this site/],
    [{ username: 'Admin' }, 'username', /run this site/],
    [{ username: 'x' }, 'username', /2 to 32/],
    [{ username: '0x12...abcd' }, 'username', /address of a wallet/],
    [{ username: '<b>Speed</b>' }, 'username', /letters, digits/],
    [{ username: 'Speed\u202Edeeps' }, 'username', /letters, digits/],
    [{ username: 'x'.repeat(1_000_000) }, undefined, /larger than 64 KiB/],
    [{ email: 'driver' }, 'email', /mail address/],
    [{ email: `${'x'.repeat(250)}@cars.example` }, 'email', /254/],
    [{ password: 'short', password_confirmation: 'short' }, 'password', /at least 10/],
    [{ password_confirmation: 'another one, sorry' }, 'password_confirmation', /same as the password/],
    [{ role: 'admin' }, 'role', /no field/],
  ])('%o is refused', async (change, field, message) => {
    const { status, body } = await api.post('/api/auth/local/register', { ...NEWCOMER, ...change });
    expect(body.error.field).toBe(field);
    expect(body.error.message).toMatch(message);
    expect([400, 413]).toContain(status);
    expect(await api.db.query('select 1 from mail')).toEqual([]);
  });
});

describe('signing in', () => {
  test('an unknown address and a wrong password are as much work: the time tells no account', async () => {
    const real = await openTestApi({ passwordHashes: undefined }, api.db);
    const tryPassword = (identifier: string) =>
      real.post('/api/auth/local', { identifier, password: 'not the password' });
    await registerAccount(real);
    const derive = vi.spyOn(nodeCrypto, 'scrypt');
    // The module that hashes has imported it by name.
    syncBuiltinESMExports();
    try {
      await tryPassword(NEWCOMER.email);
      const wrong = derive.mock.calls.map(([, , length, options]) => [length, options]);
      derive.mockClear();
      await tryPassword('unknown@cars.example');
      const unknown = derive.mock.calls.map(([, , length, options]) => [length, options]);
      expect(wrong).toEqual([[64, expect.objectContaining({ N: 2 ** 15, r: 8, p: 3 })]]);
      expect(unknown).toEqual(wrong);
    } finally {
      await real.close();
      derive.mockRestore();
      syncBuiltinESMExports();
    }
  });

  test('an unknown address and a wrong password get the same answer', async () => {
    await registerAccount(api);
    const wrong = await signIn(NEWCOMER.email, 'not the password');
    const unknown = await signIn('unknown@cars.example', 'not the password');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.body.error.code).toBe('UNAUTHENTICATED');
  });

  test('who knows the password signs in as often as they like', async () => {
    await registerAccount(api);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await signIn()).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('the database holds no token and no password', async () => {
    const { jwt } = await registerAccount(api);
    const tables = await Promise.all(
      ['auth_session', 'auth_credential', 'auth_verification', 'auth_user'].map((table) =>
        api.db.query(`select * from ${table}`),
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(jwt);
    expect(JSON.stringify(tables)).not.toContain(NEWCOMER.password);
  });
});

describe('a forgotten password', () => {
  test('the link sets another one, and signs every browser out', async () => {
    const { jwt } = await registerAccount(api);
    expect((await api.post('/api/auth/forgot-password', { email: NEWCOMER.email })).status).toBe(202);
    const token = await findLink(api.db, NEWCOMER.email);
    const reset = await api.post('/api/auth/reset-password', { token, password: 'an even better one' });
    expect(reset.body).toEqual({ status: 'done' });
    expect((await api.json('/api/auth/me', { headers: bearer(jwt) })).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(NEWCOMER.email, 'an even better one')).status).toBe(200);
    expect(
      (await api.post('/api/auth/reset-password', { token, password: 'once more, please' })).status,
    ).toBe(400);
  });

  test('an unknown address gets the same answer, and no mail', async () => {
    const { status, body } = await api.post('/api/auth/forgot-password', { email: 'unknown@cars.example' });
    expect([status, body]).toEqual([202, { status: 'mail_sent' }]);
    expect(await api.db.query('select 1 from mail')).toEqual([]);
  });

  test('repeated requests cannot flood a mailbox', async () => {
    const answers = [];
    for (let i = 0; i < 5; i++)
      answers.push((await api.post('/api/auth/forgot-password', { email: NEWCOMER.email })).status);
    expect(answers).toEqual([202, 202, 202, 429, 429]);
  });
});

describe('changing what one signs in with', () => {
  test('a new password needs the present one, and signs the others out', async () => {
    const first = await registerAccount(api);
    const { jwt } = SignedInSchema.parse((await signIn()).body);
    const change = (password: string) =>
      api.post('/api/auth/change-password', { password, new_password: 'an even better one' }, bearer(jwt));
    expect((await change('not the password')).body.error.field).toBe('password');
    const { status, body } = await change(NEWCOMER.password);
    expect(status).toBe(200);
    expect((await api.json('/api/auth/me', { headers: bearer(first.jwt) })).status).toBe(401);
    expect((await api.json('/api/auth/me', { headers: bearer(body.jwt) })).status).toBe(200);
    expect((await signIn(NEWCOMER.email, 'an even better one')).status).toBe(200);
  });

  test('a new address counts from its confirmation on', async () => {
    const { jwt } = await registerAccount(api);
    const email = 'new@cars.example';
    const asked = await api.post('/api/auth/email', { email }, bearer(jwt));
    expect(asked.status).toBe(202);
    expect((await signIn(email)).status).toBe(401);
    const token = await findLink(api.db, email);
    await api.post('/api/auth/email/confirm', { token }, bearer(jwt));
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn()).status).toBe(401);
  });

  test('the address of another account is not taken, and the answer does not tell', async () => {
    const { jwt } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    const asked = await api.post('/api/auth/email', { email: rival.user.email }, bearer(jwt));
    expect([asked.status, asked.body]).toEqual([202, { status: 'mail_sent' }]);
    const [mail] = await api.db.query<{ subject: string }>(
      `select subject from mail order by id desc limit 1`,
    );
    expect(mail?.subject).toBe('You have an account already');
  });
});
