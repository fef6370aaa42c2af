import type { SignedIn } from '@pitlane/shared/api/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../../testing/each-test-api.ts';
import { ageProofs, findLink, NEWCOMER, registerAccount } from '../../../testing/test-accounts.ts';
import type { TestApi } from '../../../testing/test-api.ts';
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

const { email: identifier, password } = NEWCOMER;
const { beginSignIn, finish, own } = secondSteps(() => ({ api, me }));

describe('a mailbox alone', () => {
  test('does not open an account that has a factor: a new password is a first step', async () => {
    const { codes } = await addPasskey(api, me);
    await api.post('/api/auth/forgot-password', { email: identifier });
    const token = await findLink(api.db, identifier);
    const changed = 'another pit stop 4711';
    expect((await api.post('/api/auth/reset-password', { token, password: changed })).status).toBe(200);
    const { status, body } = await api.post('/api/auth/local', { identifier, password: changed });
    expect(status).toBe(202);
    expect((await finish({ ticket: body.ticket, recovery_code: codes[0] })).status).toBe(200);
  });

  const reset = async () => {
    await api.post('/api/auth/forgot-password', { email: identifier });
    const token = await findLink(api.db, identifier);
    const given = { token, password: 'another pit stop 4711', remove_other_ways: true };
    expect((await api.post('/api/auth/reset-password', given)).status).toBe(200);
    return api.post('/api/auth/local', { identifier, password: given.password });
  };
  const letDaysPass = (days: number) =>
    Promise.all(
      ['passkey', 'totp', 'recovery_code'].map((table) =>
        api.db.query(`update ${table} set created_at = created_at - $1::int8`, [days * 86_400]),
      ),
    );

  test('removes the factors that a thief has added within a week, so that the owner is not locked out', async () => {
    const { passkey } = await addPasskey(api, me);
    await addAuthenticator(api, me);
    await letDaysPass(6);
    expect((await reset()).status).toBe(200);
    const { body: options } = await api.post('/api/auth/passkey/options', '');
    expect((await api.post('/api/auth/passkey', { response: passkey.get(options) })).status).toBe(400);
  });

  test('leaves the factors that are older than a week, and their codes', async () => {
    const { codes } = await addPasskey(api, me);
    await letDaysPass(8);
    await addAuthenticator(api, me);
    const { status, body } = await reset();
    expect([status, body.ways]).toEqual([202, ['passkey', 'recovery_code']]);
    expect((await finish({ ticket: body.ticket, recovery_code: codes[0] })).status).toBe(200);
  });

  test('ends the tickets of the old password', async () => {
    const { codes } = await addPasskey(api, me);
    const { ticket } = await beginSignIn();
    await api.post('/api/auth/forgot-password', { email: identifier });
    const token = await findLink(api.db, identifier);
    await api.post('/api/auth/reset-password', { token, password: 'another pit stop 4711' });
    expect((await finish({ ticket, recovery_code: codes[0] })).body.error.field).toBe('ticket');
  });
});

describe('confirming who uses a session', () => {
  const change = () => own('POST', '/api/auth/recovery-codes');

  test.each(['passkey', 'code', 'recovery_code'] as const)('takes a %s', async (way) => {
    const { passkey, codes } = await addPasskey(api, me);
    const { secret } = await addAuthenticator(api, me);
    waitForNextCodes();
    await ageProofs(api.db);
    const refused = await change();
    expect(refused.body.error).toMatchObject({
      code: 'PROOF_REQUIRED',
      proof: { of: 'account', ways: ['passkey', 'code', 'recovery_code'] },
    });
    const { body: options } = await own('POST', '/api/auth/prove/options');
    const proof = {
      passkey: { passkey: passkey.get(options) },
      code: { code: codeOf(secret) },
      recovery_code: { recovery_code: codes[0] },
    }[way];
    const proved = await own('POST', '/api/auth/prove/factor', proof);
    expect(proved.status).toBe(200);
    me = { ...me, jwt: proved.body.jwt };
    expect((await change()).status).toBe(200);
  });

  test('takes no password alone from an account with a factor', async () => {
    await addPasskey(api, me);
    await ageProofs(api.db);
    const answer = await own('POST', '/api/auth/prove/password', { password });
    expect(answer.body.error).toMatchObject({ code: 'BAD_REQUEST', field: 'password' });
    expect((await change()).body.error.code).toBe('PROOF_REQUIRED');
  });
});
