import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { SecondStepRequiredSchema } from '@pitlane/shared/api/factors';
import { describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { ageProofs, bearer, findLink, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { addAuthenticator } from '../../testing/test-factors.ts';
import { whileFailing as whileTableFails } from '../../testing/while-failing.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const whileFailing = <T>(statement: string, work: () => Promise<T>) =>
  whileTableFails(api.db, statement, work);
const signIn = (password = NEWCOMER.password) =>
  api.post('/api/auth/local', { identifier: NEWCOMER.email, password });
const NEW_PASSWORD = 'horse battery staple';

describe('what is broken off has done nothing, and can be done again', () => {
  test.each([
    'insert on auth_user',
    'insert on auth_credential',
    'insert on author',
    'insert on auth_session',
  ])('the link of a registration, at the %s', async (statement) => {
    await api.post('/api/auth/local/register', NEWCOMER);
    const token = await findLink(api.db, NEWCOMER.email);
    const broken = await whileFailing(statement, () =>
      api.post('/api/auth/confirm', { token, password: NEWCOMER.password }),
    );
    expect(broken.status).toBe(503);
    expect(await api.db.query('select id from auth_user union all select user_id from author')).toEqual([]);
    const again = await api.post('/api/auth/confirm', { token, password: NEWCOMER.password });
    expect(SignedInSchema.parse(again.body).user.username).toBe(NEWCOMER.username);
    expect((await signIn()).status).toBe(200);
  });

  test.each(['update on auth_credential', 'insert on mail', 'delete on auth_session'])(
    'the link for a new password, at the %s',
    async (statement) => {
      const { jwt } = await registerAccount(api);
      await api.post('/api/auth/forgot-password', { email: NEWCOMER.email });
      const token = await findLink(api.db, NEWCOMER.email);
      const reset = () => api.post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
      expect((await whileFailing(statement, reset)).status).toBe(503);
      expect((await signIn()).status).toBe(200);
      expect((await reset()).status).toBe(200);
      expect((await api.call('/api/auth/me', { headers: bearer(jwt) })).status).toBe(401);
      expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    },
  );

  test.each(['insert on mail', 'delete on auth_session'])(
    'the change of a password, at the %s',
    async (statement) => {
      const { jwt } = await registerAccount(api);
      const other = SignedInSchema.parse((await signIn()).body).jwt;
      const change = () =>
        api.post(
          '/api/auth/change-password',
          { password: NEWCOMER.password, new_password: NEW_PASSWORD },
          bearer(jwt),
        );
      expect((await whileFailing(statement, change)).status).toBe(503);
      const { status, body } = await change();
      expect(status).toBe(200);
      expect((await api.call('/api/auth/me', { headers: bearer(other) })).status).toBe(401);
      expect((await api.call('/api/auth/me', { headers: bearer(body.jwt) })).status).toBe(200);
    },
  );

  test('the link for another address', async () => {
    const { jwt } = await registerAccount(api);
    const email = 'new@cars.example';
    await api.post('/api/auth/email', { email }, bearer(jwt));
    const token = await findLink(api.db, email);
    const confirm = () => api.post('/api/auth/email/confirm', { token }, bearer(jwt));
    expect((await whileFailing('insert on mail', confirm)).status).toBe(503);
    expect((await signIn()).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    expect((await signIn()).status).toBe(401);
  });

  test.each(['insert on auth_verification', 'insert on mail'])(
    'asking for a new password again and again, at the %s',
    async (statement) => {
      await registerAccount(api);
      const ask = () => api.post('/api/auth/forgot-password', { email: NEWCOMER.email });
      await whileFailing(statement, async () => {
        for (let turn = 0; turn < 5; turn++) expect((await ask()).status).toBe(503);
      });
      expect((await ask()).status).toBe(202);
    },
  );

  test.each(['insert on session_proof', 'insert on audit_entry'])(
    'confirming with the password, at the %s',
    async (statement) => {
      const { jwt } = await registerAccount(api);
      await ageProofs(api.db);
      const prove = () => api.post('/api/auth/prove/password', { password: NEWCOMER.password }, bearer(jwt));
      const changeAddress = (token: string) =>
        api.post('/api/auth/email', { email: 'new@cars.example' }, bearer(token));
      expect((await whileFailing(statement, prove)).status).toBe(503);
      // The token of before still opens the session, which has proved nothing.
      expect((await changeAddress(jwt)).status).toBe(403);
      const { status, body } = await prove();
      expect(status).toBe(200);
      expect((await changeAddress(body.jwt)).status).toBe(202);
    },
  );

  test.each(['delete on auth_verification', 'insert on auth_session', 'insert on audit_entry'])(
    'a sign-in with a recovery code, at the %s',
    async (statement) => {
      const me = await registerAccount(api);
      const { codes } = await addAuthenticator(api, me);
      const { ticket } = SecondStepRequiredSchema.parse((await signIn()).body);
      const finish = () => api.post('/api/auth/second-step', { ticket, recovery_code: codes[0] });
      expect((await whileFailing(statement, finish)).status).toBe(503);
      expect((await finish()).status).toBe(200);
    },
  );

  test('signing in again and again', async () => {
    await registerAccount(api);
    await api.db.query('alter table auth_user rename to away');
    for (let turn = 0; turn < 12; turn++) expect((await signIn()).status).toBe(500);
    await api.db.query('alter table away rename to auth_user');
    expect((await signIn()).status).toBe(200);
  });
});
