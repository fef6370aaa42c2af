/** What the audit log has of accounts: each event by the operation that makes it. */
import { SecurityActivitySchema } from '@pitlane/shared/api/audit';
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
import { addAuthenticator, addPasskey } from '../../testing/test-factors.ts';
import { linkWallet, makeWallet, signInWith, signText } from '../../testing/test-wallets.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const signIn = (password = NEWCOMER.password, on = api) =>
  on.post('/api/auth/local', { identifier: NEWCOMER.email, password });
type Entry = { deed: string; author: number | null; target: string; after: unknown };
/** The entries about accounts, in their order. */
const entries = () =>
  api.db.query<Entry>(
    `select deed, author_id as author, target, after from audit_entry where deed ^@ 'account.' order by id`,
  );
const newest = async () => (await entries()).at(-1);
const remove = (path: string, jwt: string) => api.json(path, { method: 'DELETE', headers: bearer(jwt) });

describe('an account with a password', () => {
  test('registers, signs in and out', async () => {
    const { user } = await registerAccount(api);
    const again = await signIn();
    await api.post('/api/auth/sign-out', {}, bearer(again.body.jwt));
    expect(await entries()).toEqual([
      { deed: 'account.register', author: user.id, target: '', after: { way: 'password' } },
      { deed: 'account.sign_in', author: user.id, target: '', after: { way: 'password' } },
      { deed: 'account.sign_in', author: user.id, target: '', after: { way: 'password' } },
      { deed: 'account.sign_out', author: user.id, target: '', after: null },
    ]);
  });

  test('changes its password, and resets it', async () => {
    const { jwt, user } = await registerAccount(api);
    const change = {
      password: NEWCOMER.password,
      new_password: 'an even better one',
    };
    expect((await api.post('/api/auth/change-password', change, bearer(jwt))).status).toBe(200);
    expect(await newest()).toMatchObject({ deed: 'account.password_change', author: user.id });
    await api.post('/api/auth/forgot-password', { email: NEWCOMER.email });
    const reset = {
      token: await findLink(api.db, NEWCOMER.email),
      password: 'the third of my words',
      remove_other_ways: true,
    };
    expect((await api.post('/api/auth/reset-password', reset)).status).toBe(200);
    expect((await entries()).slice(-2)).toMatchObject([
      { deed: 'account.password_reset', author: user.id },
      { deed: 'account.others_removed', author: user.id },
    ]);
  });

  test('changes its mail address, without either address in the log', async () => {
    const { jwt, user } = await registerAccount(api);
    await api.post('/api/auth/email', { email: 'new@cars.example' }, bearer(jwt));
    const token = await findLink(api.db, 'new@cars.example');
    expect((await api.post('/api/auth/email/confirm', { token }, bearer(jwt))).status).toBe(200);
    expect(await newest()).toEqual({
      deed: 'account.email_change',
      author: user.id,
      target: '',
      after: null,
    });
    expect(JSON.stringify(await api.db.query('select * from audit_entry'))).not.toContain('@cars.example');
  });

  test('ends one session, and all others', async () => {
    const { jwt, user } = await registerAccount(api);
    await signIn();
    await signIn();
    const { body } = await api.json('/api/auth/sessions', { headers: bearer(jwt) });
    const other = body.sessions.find(({ current }: { current: boolean }) => !current);
    expect((await remove(`/api/auth/sessions/${other.id}`, jwt)).status).toBe(200);
    expect(await newest()).toMatchObject({ deed: 'account.session_end', author: user.id, target: '' });
    expect((await remove('/api/auth/sessions', jwt)).status).toBe(200);
    expect(await newest()).toMatchObject({
      deed: 'account.session_end',
      author: user.id,
      target: 'all others',
    });
    const count = (await entries()).length;
    expect((await remove(`/api/auth/sessions/${other.id}`, jwt)).status).toBe(404);
    expect(await entries()).toHaveLength(count);
  });

  test('confirms who uses it', async () => {
    const { jwt, user } = await registerAccount(api);
    await api.post('/api/auth/prove/password', { password: NEWCOMER.password }, bearer(jwt));
    expect(await newest()).toEqual({
      deed: 'account.proof',
      author: user.id,
      target: '',
      after: { way: 'password' },
    });
  });

  test('downloads its data, and is deleted', async () => {
    const { jwt, user } = await registerAccount(api);
    await api.json('/api/auth/export', { headers: bearer(jwt) });
    expect(await newest()).toMatchObject({ deed: 'account.export', author: user.id });
    const given = { username: NEWCOMER.username };
    expect((await api.post('/api/auth/delete', given, bearer(jwt))).status).toBe(200);
    expect(await newest()).toMatchObject({ deed: 'account.delete', author: user.id });
  });
});

describe('wallets', () => {
  test('sign in, are linked and unlinked', async () => {
    const [own, linked] = [makeWallet(), makeWallet()];
    const { body } = await signInWith(api, own);
    await linkWallet(api, linked, body.jwt);
    await remove(`/api/auth/wallets/${linked.address}`, body.jwt);
    const short = expect.stringContaining(linked.address.slice(-4).toLowerCase());
    expect(await entries()).toEqual([
      { deed: 'account.register', author: body.user.id, target: '', after: { way: 'wallet' } },
      { deed: 'account.sign_in', author: body.user.id, target: '', after: { way: 'wallet' } },
      { deed: 'account.wallet_linked', author: body.user.id, target: short, after: null },
      { deed: 'account.wallet_unlinked', author: body.user.id, target: short, after: null },
    ]);
  });
});

test('the factors of an account are logged as they are added', async () => {
  const me = await registerAccount(api);
  await addAuthenticator(api, me);
  await addPasskey(api, me);
  const deeds = (await entries()).map(({ deed, author }) => [deed, author]);
  for (const deed of ['account.authenticator_added', 'account.passkey_added'])
    expect(deeds).toContainEqual([deed, me.user.id]);
});

describe('failed sign-ins', () => {
  /** What was counted is written when the process ends. */
  const attack = async (work: (on: TestApi) => Promise<unknown>) => {
    const other = await openTestApi({}, api.db);
    await work(other);
    await other.close();
    return (await entries()).filter(({ deed }) => deed === 'account.sign_in_failed');
  };

  test('are counted for the account that was named', async () => {
    const { user } = await registerAccount(api);
    const failed = await attack(async (on) => {
      for (let n = 0; n < 3; n++) expect((await signIn('not the password', on)).status).toBe(401);
    });
    expect(failed).toEqual([
      { deed: 'account.sign_in_failed', author: user.id, target: '', after: { way: 'password', count: 3 } },
    ]);
  });

  test('of unknown addresses leave a count, and nothing of the addresses', async () => {
    const failed = await attack(async (on) => {
      for (const name of ['one', 'two', 'three'])
        await on.post('/api/auth/local', { identifier: `${name}@victim.example`, password: 'guessed words' });
    });
    expect(failed).toEqual([
      { deed: 'account.sign_in_failed', author: null, target: '', after: { way: 'password', count: 3 } },
    ]);
    const stored = JSON.stringify(await api.db.query('select * from audit_entry'));
    expect(stored).not.toMatch(/victim|guessed/);
  });

  test('at the second step are counted by their way', async () => {
    const me = await registerAccount(api);
    await addAuthenticator(api, me);
    const failed = await attack(async (on) => {
      const { ticket } = (await signIn(NEWCOMER.password, on)).body;
      for (const proof of [{ code: '000000' }, { recovery_code: 'abcde-fghij' }])
        expect((await on.post('/api/auth/second-step', { ticket, ...proof })).status).toBe(400);
    });
    expect(failed.map(({ author, after }) => [author, after])).toEqual([
      [me.user.id, { way: 'code', count: 1 }],
      [me.user.id, { way: 'recovery_code', count: 1 }],
    ]);
  });

  test('with a wallet are counted too', async () => {
    const failed = await attack(async (on) => {
      const { message } = await signText(api, makeWallet());
      const signature = await makeWallet().signMessage({ message });
      expect((await on.post('/api/auth/wallet', { message, signature })).status).toBe(400);
    });
    expect(failed).toMatchObject([{ author: null, after: { way: 'wallet', count: 1 } }]);
  });

  test('are counted where a password confirms a session', async () => {
    const { jwt, user } = await registerAccount(api);
    const failed = await attack((on) =>
      on.post('/api/auth/prove/password', { password: 'not the password' }, bearer(jwt)),
    );
    expect(failed).toMatchObject([{ author: user.id, after: { way: 'password', count: 1 } }]);
  });
});

describe('GET /api/auth/activity', () => {
  test('shows an account its own events, and no others', async () => {
    const { jwt, user } = await registerAccount(api);
    const stranger = bearer(await openSession(api.db, await addAccount(api.db)));
    await api.db.query(
      `insert into audit_entry (at, author_id, deed, target, request_id) values (1, $1, 'mail.retry', '1', 'r')`,
      [user.id],
    );
    const read = async (headers: Record<string, string>) =>
      SecurityActivitySchema.parse((await api.json('/api/auth/activity', { headers })).body).entries;
    expect((await read(bearer(jwt))).map(({ deed }) => deed)).toEqual([
      'account.sign_in',
      'account.register',
    ]);
    expect(await read(stranger)).toEqual([]);
  });
});
