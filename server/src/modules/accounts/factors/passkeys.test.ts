import { type SignedIn, SignedInSchema } from '@pitlane/shared/api/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../../testing/each-test-api.ts';
import {
  bytes,
  list,
  makeSoftPasskey,
  map,
  type SoftAnswer,
  text,
} from '../../../testing/soft-authenticator.ts';
import { ageProofs, bearer, NEWCOMER, registerAccount } from '../../../testing/test-accounts.ts';
import type { TestApi } from '../../../testing/test-api.ts';
import { addPasskey } from '../../../testing/test-factors.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

let me: SignedIn;
beforeEach(async () => {
  me = await registerAccount(api);
});

const OTHER = { username: 'Second Driver', email: 'second@cars.example' };
const beginAdding = async ({ jwt } = me) =>
  (await api.post('/api/auth/passkeys/options', '', bearer(jwt))).body;
const add = (response: unknown, { jwt } = me, name = 'Phone') =>
  api.post('/api/auth/passkeys', { name, response }, bearer(jwt));
const beginSignIn = async () => (await api.post('/api/auth/passkey/options', '')).body;
const signIn = (response: unknown) => api.post('/api/auth/passkey', { response });
const readFactors = async ({ jwt } = me) =>
  (await api.json('/api/auth/factors', { headers: bearer(jwt) })).body;
const call = (method: string, id: number, { jwt } = me, body?: object) =>
  api.json(`/api/auth/passkeys/${id}`, {
    method,
    headers: { ...bearer(jwt), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('adding a passkey', () => {
  test('asks for one that the device keeps and verifies its user for, and tells the device nothing of the account', async () => {
    const options = await beginAdding();
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options.user.name).toBe(NEWCOMER.email);
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  });

  test('keeps it under its name, with what is needed to check it, and comes with recovery codes', async () => {
    const { passkey, codes } = await addPasskey(api, me);
    expect(codes).toHaveLength(10);
    expect(await readFactors()).toMatchObject({
      passkeys: [{ name: 'Phone', backed_up: false, last_used_at: null }],
      authenticator: null,
      recovery_codes: 10,
    });
    const [row] = await api.db.query('select * from passkey');
    expect(row).toMatchObject({ credential_id: passkey.id, counter: 1, transports: 'internal,hybrid' });
    expect((await beginAdding()).excludeCredentials).toMatchObject([{ id: passkey.id }]);
  });

  test('gives all passkeys of an account one handle, and recovery codes once', async () => {
    await addPasskey(api, me);
    const { codes } = await addPasskey(api, me, { name: 'Key' });
    expect(codes).toEqual([]);
    const rows = await api.db.query('select distinct user_handle from passkey');
    expect(rows).toHaveLength(1);
  });

  test.each<[string, SoftAnswer]>([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made on another port', { origin: 'http://localhost:3001' }],
    ['made over another scheme', { origin: 'https://localhost:3000' }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['made for another host', { rpId: 'evil.example' }],
    ['made without asking for a finger or a PIN', { verified: false }],
    ['made for a challenge that is not ours', { challenge: 'AAAA' }],
    ['that is the answer of a sign-in', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_, changes) => {
    const answer = await add(makeSoftPasskey(await beginAdding(), changes).create);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await readFactors()).passkeys).toEqual([]);
  });

  test('asks no address that a certificate of an attestation names', async () => {
    const statement = Buffer.concat([map(1), text('x5c'), list(bytes(Buffer.from('a certificate')))]);
    const attestation = Buffer.concat([text('fmt'), text('packed'), text('attStmt'), statement]);
    const answer = await add(makeSoftPasskey(await beginAdding(), { attestation }).create);
    expect([answer.status, answer.body.error.field]).toEqual([400, 'response']);
  });

  test('uses a challenge up: an answer counts once', async () => {
    const options = await beginAdding();
    const { create } = makeSoftPasskey(options);
    expect((await add(create)).status).toBe(200);
    expect((await add(create)).status).toBe(400);
    expect((await add(makeSoftPasskey(options).create)).body.error.message).toContain('used already');
  });

  test("takes no answer to another account's challenge", async () => {
    const other = await registerAccount(api, OTHER);
    const { create } = makeSoftPasskey(await beginAdding(other));
    expect((await add(create)).status).toBe(400);
    expect((await readFactors()).passkeys).toEqual([]);
  });

  test('takes no challenge of a sign-in', async () => {
    const options = await beginAdding();
    const { challenge } = await beginSignIn();
    expect((await add(makeSoftPasskey(options, { challenge }).create)).status).toBe(400);
  });

  test('needs a session that has just proved who uses it', async () => {
    await ageProofs(api.db);
    expect((await api.post('/api/auth/passkeys/options', '', bearer(me.jwt))).body.error.code).toBe(
      'PROOF_REQUIRED',
    );
  });

  test.each([
    ['no JSON', 'AAAA'],
    ['another JSON', Buffer.from('[1]').toString('base64url')],
  ])('refuses client data that is %s', async (_, clientDataJSON) => {
    const { create } = makeSoftPasskey(await beginAdding());
    const answer = await add({ ...create, response: { ...create.response, clientDataJSON } });
    expect([answer.status, answer.body.error.field]).toEqual([400, 'response']);
  });

  const addTwenty = async () => {
    await addPasskey(api, me);
    await api.db.query(
      `insert into passkey (user_id, credential_id, user_handle, public_key, counter, transports, backup_eligible, backed_up, name, created_at)
       select user_id, 'c' || i, user_handle, public_key, 0, '', false, false, 'Key', 1 from passkey, generate_series(2, 20) i`,
    );
  };

  test('stops at 20', async () => {
    await addTwenty();
    await api.db.query(`delete from passkey where credential_id = 'c20'`);
    const begun = [await beginAdding(), await beginAdding()];
    const [twentieth, next] = begun.map((options) => makeSoftPasskey(options).create);
    expect((await add(twentieth)).status).toBe(200);
    expect((await add(next)).body.error.message).toContain('20 passkeys');
  });

  test('stops at 20 before a device makes one in vain', async () => {
    await addTwenty();
    const { status, body } = await api.post('/api/auth/passkeys/options', '', bearer(me.jwt));
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('20 passkeys')]);
  });
});

describe('signing in with a passkey', () => {
  test('needs the passkey alone, and keeps when it was used', async () => {
    const { passkey } = await addPasskey(api, me);
    const options = await beginSignIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const answer = await signIn(passkey.get(options));
    expect(SignedInSchema.parse(answer.body).user.id).toBe(me.user.id);
    expect((await readFactors()).passkeys[0].last_used_at).toBeGreaterThan(0);
  });

  test.each<[string, SoftAnswer]>([
    ['signed on another site', { origin: 'https://evil.example' }],
    ['signed for another host', { rpId: 'evil.example' }],
    ['signed in a frame', { crossOrigin: true }],
    ['signed without a finger or a PIN', { verified: false }],
    ['signed with another key', { forged: true }],
    ['signed for a challenge that is not ours', { challenge: 'AAAA' }],
    ['that is the answer of an addition', { type: 'webauthn.create' }],
    ['that names another account', { userHandle: Buffer.from('another').toString('base64url') }],
  ])('refuses an answer %s', async (_, changes) => {
    const { passkey } = await addPasskey(api, me);
    const answer = await signIn(passkey.get(await beginSignIn(), changes));
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
      400,
      'BAD_REQUEST',
      'response',
    ]);
  });

  test('refuses an answer without a user handle: nothing says which account the device means', async () => {
    const { passkey } = await addPasskey(api, me);
    const { response, ...rest } = passkey.get(await beginSignIn());
    const { userHandle: _, ...others } = response;
    expect((await signIn({ ...rest, response: others })).status).toBe(400);
  });

  test('refuses an answer that was used, of two at once one', async () => {
    const { passkey } = await addPasskey(api, me);
    const response = passkey.get(await beginSignIn());
    const answers = await Promise.all([signIn(response), signIn(response)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await signIn(response)).body.error.message).toContain('used already');
  });

  test('refuses a challenge that has ended', async () => {
    const { passkey } = await addPasskey(api, me);
    const options = await beginSignIn();
    await api.db.query('update auth_verification set expires_at = $1', [Date.now() - 1]);
    expect((await signIn(passkey.get(options))).status).toBe(400);
  });

  test('refuses a passkey that was removed, and says so', async () => {
    const { passkey, id } = await addPasskey(api, me);
    expect((await call('DELETE', id)).status).toBe(200);
    const answer = await signIn(passkey.get(await beginSignIn()));
    expect(answer.body.error.message).toContain("don't recognize this passkey");
  });

  test.each([
    ['the same as before', 2],
    ['lower', 1],
    ['none', 0],
  ])('refuses a counter that is %s: the key may have been copied', async (_, counter) => {
    const { passkey } = await addPasskey(api, me);
    expect((await signIn(passkey.get(await beginSignIn(), { counter: 2 }))).status).toBe(200);
    const answer = await signIn(passkey.get(await beginSignIn(), { counter }));
    expect(answer.body.error.message).toContain('copied');
  });

  test('takes a passkey that does not count as often as it signs', async () => {
    const { passkey } = await addPasskey(api, me, { count: false });
    for (const _ of [1, 2]) expect((await signIn(passkey.get(await beginSignIn()))).status).toBe(200);
  });

  test('stores no challenge in plain text', async () => {
    const { challenge } = await beginSignIn();
    const rows = await api.db.query('select * from auth_verification');
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});

describe('the list of passkeys', () => {
  test('names them as their owner likes', async () => {
    const { id } = await addPasskey(api, me);
    expect((await call('PATCH', id, me, { name: '  Blue key ' })).body.passkeys[0].name).toBe('Blue key');
    for (const name of ['', ' ', 'two\nlines', 'x'.repeat(61)])
      expect((await call('PATCH', id, me, { name })).status).toBe(400);
  });

  test('is changed by its owner alone', async () => {
    const { id } = await addPasskey(api, me);
    const other = await registerAccount(api, OTHER);
    expect((await call('PATCH', id, other, { name: 'Mine' })).status).toBe(404);
    expect((await call('DELETE', id, other)).status).toBe(404);
    expect((await readFactors()).passkeys[0].name).toBe('Phone');
  });

  test('needs a fresh proof to remove one', async () => {
    const { id } = await addPasskey(api, me);
    await ageProofs(api.db);
    expect((await call('DELETE', id)).body.error.code).toBe('PROOF_REQUIRED');
  });

  test('mails its owner when one is added and removed', async () => {
    const { id } = await addPasskey(api, me);
    await call('DELETE', id);
    const mails = await api.db.query<{ subject: string }>(
      'select subject from mail order by id desc limit 2',
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A passkey was removed from your account',
      'A passkey was added to your account',
    ]);
  });
});
