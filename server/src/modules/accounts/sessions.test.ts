import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const signIn = (identifier = NEWCOMER.email, password = NEWCOMER.password) =>
  api.post('/api/auth/local', { identifier, password });

describe('sessions', () => {
  test('a signed-out token is worth nothing', async () => {
    const { jwt } = await registerAccount(api);
    const out = await api.json('/api/auth/sign-out', { method: 'POST', headers: bearer(jwt) });
    expect(out.status).toBe(200);
    const me = await api.json('/api/auth/me', { headers: bearer(jwt) });
    expect([me.status, me.body.error.message]).toEqual([401, 'This session has ended. Sign in again.']);
  });

  test('each browser is listed, and ended by its owner alone', async () => {
    const first = await registerAccount(api);
    const second = SignedInSchema.parse((await signIn()).body);
    const stranger = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    const list = await api.json('/api/auth/sessions', { headers: bearer(second.jwt) });
    expect(list.body.sessions.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    const { id } = list.body.sessions[1];
    const end = (jwt: string) =>
      api.json(`/api/auth/sessions/${id}`, { method: 'DELETE', headers: bearer(jwt) });
    expect((await end(stranger.jwt)).status).toBe(404);
    expect((await end(second.jwt)).status).toBe(200);
    expect((await api.json('/api/auth/me', { headers: bearer(first.jwt) })).status).toBe(401);
    expect((await api.json('/api/auth/me', { headers: bearer(second.jwt) })).status).toBe(200);
  });

  test('all other browsers are signed out at once', async () => {
    const first = await registerAccount(api);
    const second = SignedInSchema.parse((await signIn()).body);
    await api.json('/api/auth/sessions', { method: 'DELETE', headers: bearer(second.jwt) });
    const answers = await Promise.all(
      [first, second].map(({ jwt }) => api.json('/api/auth/me', { headers: bearer(jwt) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });

  test('a session that has ended by time is worth nothing', async () => {
    const { jwt } = await registerAccount(api);
    await api.db.query('update auth_session set expires_at = $1', [Date.now() - 1]);
    expect((await api.json('/api/auth/me', { headers: bearer(jwt) })).status).toBe(401);
  });

  test.each([
    ['a remembered one after 14 days', true, 14 * 24],
    ['another one after two hours', false, 2],
  ])('end unused: %s', async (_, remember, hours) => {
    await registerAccount(api);
    const given = { identifier: NEWCOMER.email, password: NEWCOMER.password, remember };
    const { jwt } = SignedInSchema.parse((await api.post('/api/auth/local', given)).body);
    const askAfter = async (unused: number) => {
      await api.db.query('update auth_session set last_seen_at = $1 where remembered = $2', [
        Date.now() - unused,
        remember,
      ]);
      return (await api.json('/api/auth/sessions', { headers: bearer(jwt) })).status;
    };
    const limit = hours * 3_600_000;
    expect([await askAfter(limit - 60_000), await askAfter(limit + 1)]).toEqual([200, 401]);
  });

  test('of more than a thousand those go that would end first, so that all can be ended at once', async () => {
    const { jwt, user } = await registerAccount(api);
    await api.db.query(
      `insert into auth_session (id, user_id, token, expires_at, remembered, last_seen_at, created_at, updated_at)
       select 's' || n, (select user_id from author where id = $1), 's' || n, $2::int8 + n, true, $2, n, n from generate_series(1, 1100) as n`,
      [user.id, Date.now() + 1_000_000],
    );
    const second = SignedInSchema.parse((await signIn()).body);
    const rows = await api.db.query<{ id: string }>('select id from auth_session');
    expect(rows).toHaveLength(1_000);
    expect(rows.map(({ id }) => id)).not.toContain('s1');
    for (const token of [jwt, second.jwt])
      expect((await api.json('/api/auth/me', { headers: bearer(token) })).status).toBe(200);
  });

  test('a session in use is kept open, by a write each five minutes', async () => {
    const { jwt } = await registerAccount(api);
    const seen = async () => {
      await api.json('/api/auth/me', { headers: bearer(jwt) });
      const [row] = await api.db.query<{ at: number }>('select last_seen_at as at from auth_session');
      return row?.at ?? 0;
    };
    const first = await seen();
    expect(await seen()).toBe(first);
    await api.db.query('update auth_session set last_seen_at = last_seen_at - 400000');
    expect(await seen()).toBeGreaterThanOrEqual(first);
  });

  test.each(['', 'Bearer', 'Bearer ', `Bearer ${'x'.repeat(400)}`, 'Basic abc', "Bearer ' or 1=1 --"])(
    '%j is not a session',
    async (authorization) => {
      const { status, body } = await api.json('/api/auth/me', { headers: { authorization } });
      expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    },
  );
});
