import { type SignedIn, SignedInSchema } from '@pitlane/shared/api/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PasswordHashes } from '../../../config/config.ts';
import { openApiForEachTest } from '../../../testing/each-test-api.ts';
import { bearer, NEWCOMER, registerAccount } from '../../../testing/test-accounts.ts';
import { CHEAP_HASHES, openTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  addAuthenticator,
  addPasskey,
  codeOf,
  secondSteps,
  waitForNextCodes,
} from '../../../testing/test-factors.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

let me: SignedIn;
beforeEach(async () => {
  me = await registerAccount(api);
});
afterEach(() => void vi.useRealTimers());

const { password } = NEWCOMER;
const { signIn, beginSignIn, finish, own } = secondSteps(() => ({ api, me }));
const confirmCodes = (set: string) => own('POST', '/api/auth/recovery-codes/confirm', { set });

/** Another process, whose hashes of recovery codes take until they are released. `begun` resolves with the first. */
async function openSlowApi() {
  const [held, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hashCode: PasswordHashes['hashCode'] = async (...given) => {
    first.resolve();
    await held.promise;
    return CHEAP_HASHES.hashCode(...given);
  };
  const passwordHashes = { ...CHEAP_HASHES, hashCode };
  const slow = await openTestApi({ trustedProxies: 1, passwordHashes }, api.db);
  return { slow, release: held.resolve, begun: first.promise };
}

describe('signing in with a password', () => {
  test('takes one step without a factor', async () => {
    const { status, body } = await signIn();
    expect([status, SignedInSchema.parse(body).user.id]).toEqual([200, me.user.id]);
  });

  test('answers with a ticket, and no session, for an account with an authenticator app', async () => {
    await addAuthenticator(api, me);
    const { status, body } = await signIn();
    expect(status).toBe(202);
    expect(Object.keys(body).sort()).toEqual(['ticket', 'ways']);
    expect(body.ways).toEqual(['code', 'recovery_code']);
    expect((await api.json('/api/auth/me', { headers: bearer(body.ticket) })).status).toBe(401);
  });

  test.each([1, 0, -1])('opens the session with the code of %i steps from now', async (steps) => {
    const { secret } = await addAuthenticator(api, me);
    waitForNextCodes();
    const { ticket } = await beginSignIn();
    const { status, body } = await finish({ ticket, code: codeOf(secret, steps) });
    expect([status, body.user?.id]).toEqual([200, me.user.id]);
    // As after a sign-in of one step: the browser is known from now on.
    expect(body.device).toEqual(expect.any(String));
  });

  test.each([2, -2, 100])('refuses the code of %i steps from now', async (steps) => {
    const { secret } = await addAuthenticator(api, me);
    waitForNextCodes();
    const { ticket } = await beginSignIn();
    expect((await finish({ ticket, code: codeOf(secret, steps) })).body.error.field).toBe('code');
  });

  test('takes each code once: not the one of the set-up, not one again, none before it', async () => {
    const { secret } = await addAuthenticator(api, me);
    const first = await beginSignIn();
    expect((await finish({ ticket: first.ticket, code: codeOf(secret) })).status).toBe(400);
    waitForNextCodes();
    const code = codeOf(secret);
    expect((await finish({ ticket: first.ticket, code })).status).toBe(200);
    for (const used of [code, codeOf(secret, -1)]) {
      const { ticket } = await beginSignIn();
      expect((await finish({ ticket, code: used })).status).toBe(400);
    }
  });

  test('takes a code that is typed with a space', async () => {
    const { secret } = await addAuthenticator(api, me);
    waitForNextCodes();
    const { ticket } = await beginSignIn();
    const code = codeOf(secret).replace(/^(...)/, '$1 ');
    expect((await finish({ ticket, code })).status).toBe(200);
  });

  test('opens the session with a passkey of the account', async () => {
    const { passkey } = await addPasskey(api, me);
    const { ticket, ways } = await beginSignIn();
    expect(ways).toEqual(['passkey', 'recovery_code']);
    const { body: options } = await api.post('/api/auth/second-step/options', { ticket });
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    expect((await finish({ ticket, passkey: passkey.get(options) })).status).toBe(200);
  });

  test("refuses another account's passkey, and one that signed to sign in alone", async () => {
    const { passkey } = await addPasskey(api, me);
    const other = await registerAccount(api, { username: 'Second Driver', email: 'second@cars.example' });
    const { passkey: theirs } = await addPasskey(api, other);
    const { ticket } = await beginSignIn();
    const ask = async () => (await api.post('/api/auth/second-step/options', { ticket })).body;
    expect((await finish({ ticket, passkey: theirs.get(await ask()) })).body.error.message).toContain(
      'another account',
    );
    const { body: alone } = await api.post('/api/auth/passkey/options', '');
    expect((await finish({ ticket, passkey: passkey.get(alone) })).status).toBe(400);
    expect((await finish({ ticket, passkey: passkey.get(await ask()) })).status).toBe(200);
  });

  test('opens one session for a ticket, also when two factors are shown at once', async () => {
    const { secret, codes } = await addAuthenticator(api, me);
    const { slow, release, begun } = await openSlowApi();
    waitForNextCodes();
    const { ticket } = await beginSignIn();
    const second = slow.post('/api/auth/second-step', { ticket, recovery_code: codes[0] });
    await begun;
    expect((await finish({ ticket, code: codeOf(secret) })).status).toBe(200);
    release();
    expect((await second).body.error.field).toBe('ticket');
    await slow.close();
  });

  test('uses a ticket up, and ends it after five wrong tries', async () => {
    const { secret, codes } = await addAuthenticator(api, me);
    const { ticket } = await beginSignIn();
    expect((await finish({ ticket, recovery_code: codes[0] })).status).toBe(200);
    expect((await finish({ ticket, recovery_code: codes[1] })).body.error.field).toBe('ticket');
    const next = await beginSignIn();
    for (const _ of Array(5))
      expect((await finish({ ticket: next.ticket, recovery_code: 'wrong' })).status).toBe(400);
    waitForNextCodes();
    expect((await finish({ ticket: next.ticket, code: codeOf(secret) })).body.error.field).toBe('ticket');
  });

  test('ends a ticket after ten minutes', async () => {
    const { codes } = await addAuthenticator(api, me);
    const { ticket } = await beginSignIn();
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ['Date'] });
    expect((await finish({ ticket, recovery_code: codes[0] })).body.error.field).toBe('ticket');
    expect((await api.post('/api/auth/second-step/options', { ticket })).body.error.field).toBe('ticket');
  });

  test.each([{}, { code: '123456', recovery_code: 'k7mq2-x9dfp' }, { code: '12345' }, { code: 'abcdef' }])(
    'refuses %j',
    async (proof) => {
      await addAuthenticator(api, me);
      const { ticket } = await beginSignIn();
      expect((await finish({ ticket, ...proof })).status).toBe(400);
    },
  );

  test('limits the guesses at codes, with any number of tickets, and leaves recovery codes and passkeys', async () => {
    const { codes } = await addAuthenticator(api, me);
    const statuses: number[] = [];
    for (const i of Array(12).keys()) {
      const { body } = await signIn(`10.9.0.${i}`);
      const answer = await api.post(
        '/api/auth/second-step',
        { ticket: body.ticket, code: '000000' },
        { 'x-forwarded-for': `10.9.0.${i}` },
      );
      statuses.push(answer.status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    const { ticket } = await beginSignIn();
    expect((await finish({ ticket, recovery_code: codes[0] })).status).toBe(200);
  });

  test('counts no guess of a caller without the password', async () => {
    const { secret } = await addAuthenticator(api, me);
    for (const _ of Array(30)) expect((await finish({ ticket: 'x', code: '000000' })).status).toBe(400);
    waitForNextCodes();
    const { ticket } = await beginSignIn();
    expect((await finish({ ticket, code: codeOf(secret) })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('work once each, however they are typed, and their owner is told', async () => {
    const { codes } = await addPasskey(api, me);
    const { ticket } = await beginSignIn();
    const typed = ` ${codes[3]?.toUpperCase().replace('-', ' ').replaceAll('0', 'O')} `;
    expect((await finish({ ticket, recovery_code: typed })).status).toBe(200);
    const next = await beginSignIn();
    expect((await finish({ ticket: next.ticket, recovery_code: codes[3] })).status).toBe(400);
    expect((await own('GET', '/api/auth/factors')).body.recovery_codes).toBe(9);
    const [mail] = await api.db.query<{ subject: string }>(
      'select subject from mail order by id desc limit 1',
    );
    expect(mail?.subject).toBe('A recovery code of your account was used');
  });

  test('are not in the database', async () => {
    const { codes } = await addPasskey(api, me);
    const stored = JSON.stringify(await api.db.query('select * from recovery_code'));
    for (const code of codes) expect(stored).not.toContain(code.slice(0, 5));
  });

  test('that are new count when they are confirmed, and the old ones until then', async () => {
    const { codes: old } = await addAuthenticator(api, me);
    const { body } = await own('POST', '/api/auth/recovery-codes');
    const first = await beginSignIn();
    expect((await finish({ ticket: first.ticket, recovery_code: body.recovery_codes[0] })).status).toBe(400);
    expect((await finish({ ticket: first.ticket, recovery_code: old[0] })).status).toBe(200);
    expect((await confirmCodes(body.set)).body.recovery_codes).toBe(10);
    const next = await beginSignIn();
    expect((await finish({ ticket: next.ticket, recovery_code: old[1] })).status).toBe(400);
    expect((await finish({ ticket: next.ticket, recovery_code: body.recovery_codes[0] })).status).toBe(200);
    // A set counts once: used codes must not come back.
    expect((await confirmCodes(body.set)).body.error).toMatchObject({ code: 'BAD_REQUEST', field: 'set' });
  });

  test('that are new are confirmed by their own account, in time, and once', async () => {
    await addAuthenticator(api, me);
    const { body } = await own('POST', '/api/auth/recovery-codes');
    const other = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    await addPasskey(api, other);
    const stolen = await api.post('/api/auth/recovery-codes/confirm', { set: body.set }, bearer(other.jwt));
    expect(stolen.body.error).toMatchObject({ code: 'BAD_REQUEST', field: 'set' });
    const twice = await Promise.all([confirmCodes(body.set), confirmCodes(body.set)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await own('POST', '/api/auth/recovery-codes');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect((await confirmCodes(late.body.set)).status).toBe(400);
  });

  test('are made for four requests of a client at a time: each set is ten slow hashes', async () => {
    const { slow, release } = await openSlowApi();
    const { body: begun } = await slow.post('/api/auth/totp', '', bearer(me.jwt));
    const given = { setup: begun.setup, code: codeOf(begun.secret) };
    const statuses: number[] = [];
    const flood = Array.from({ length: 10 }, async () => {
      const { status } = await slow.post('/api/auth/totp/confirm', given, bearer(me.jwt));
      statuses.push(status);
    });
    await vi.waitFor(() => expect(statuses).toEqual(Array(6).fill(429)));
    release();
    await Promise.all(flood);
    expect(statuses.slice(6)).toEqual(Array(4).fill(200));
    await slow.close();
  });

  test('come once when two first factors are added at the same time', async () => {
    const added = await Promise.all([addAuthenticator(api, me), addPasskey(api, me)]);
    const codes = added.flatMap((one) => one.codes);
    expect(codes).toHaveLength(10);
    const { ticket } = await beginSignIn();
    expect((await finish({ ticket, recovery_code: codes[9] })).status).toBe(200);
  });

  test('are replaced all at once', async () => {
    const { codes: old } = await addPasskey(api, me);
    const { body } = await own('POST', '/api/auth/recovery-codes');
    await confirmCodes(body.set);
    expect(new Set([...old, ...body.recovery_codes]).size).toBe(20);
    const { ticket } = await beginSignIn();
    expect((await finish({ ticket, recovery_code: old[0] })).status).toBe(400);
    expect((await finish({ ticket, recovery_code: body.recovery_codes[0] })).status).toBe(200);
  });

  test('are not for an account without a factor, and go with the last one', async () => {
    expect((await own('POST', '/api/auth/recovery-codes')).status).toBe(400);
    const { id } = await addPasskey(api, me);
    await addAuthenticator(api, me);
    expect((await own('DELETE', '/api/auth/totp')).body.recovery_codes).toBe(10);
    expect((await own('DELETE', `/api/auth/passkeys/${id}`)).body.recovery_codes).toBe(0);
    expect((await signIn()).status).toBe(200);
  });
});

describe('the authenticator app', () => {
  test('counts after its first code alone, and the one before works until then', async () => {
    const { secret } = await addAuthenticator(api, me);
    waitForNextCodes();
    const { body: next } = await own('POST', '/api/auth/totp');
    expect(next.uri).toMatch(/^otpauth:\/\/totp\/Pitlane:driver%40cars\.example\?.*secret=/);
    const wrong = { setup: next.setup, code: codeOf(next.secret, 5) };
    expect((await own('POST', '/api/auth/totp/confirm', wrong)).body.error.field).toBe('code');
    const { ticket } = await beginSignIn();
    expect((await finish({ ticket, code: codeOf(secret) })).status).toBe(200);
  });

  test("takes no set-up of another account's, or one that has ended", async () => {
    const other = await registerAccount(api, { username: 'Second Driver', email: 'second@cars.example' });
    const { body: theirs } = await api.post('/api/auth/totp', '', bearer(other.jwt));
    const confirm = () =>
      own('POST', '/api/auth/totp/confirm', { setup: theirs.setup, code: codeOf(theirs.secret) });
    expect((await confirm()).body.error.field).toBe('setup');
    const { body: mine } = await own('POST', '/api/auth/totp');
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1, toFake: ['Date'] });
    const late = { setup: mine.setup, code: codeOf(mine.secret) };
    expect((await own('POST', '/api/auth/totp/confirm', late)).body.error.field).toBe('setup');
  });

  test('has its secret in the database encrypted, for its account alone', async () => {
    const { secret } = await addAuthenticator(api, me);
    const [row] = await api.db.query<{ secret: string }>('select secret from totp');
    const stored = Buffer.from(row?.secret ?? '', 'base64url').toString('latin1');
    expect(stored).not.toContain(secret);
    const other = await registerAccount(api, { username: 'Second Driver', email: 'second@cars.example' });
    const theirs = await addAuthenticator(api, other);
    await api.db.query('update totp set secret = $1', [row?.secret ?? '']);
    waitForNextCodes();
    const { body } = await api.post('/api/auth/local', { identifier: 'second@cars.example', password });
    for (const code of [codeOf(secret), codeOf(theirs.secret)])
      expect((await finish({ ticket: body.ticket, code })).status).toBe(400);
  });
});
