import { AuditListSchema } from '@pitlane/shared/api/audit';
import { CreatedTokenSchema, OperatorTokenListSchema } from '@pitlane/shared/api/operator-tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { addOperatorToken, SCRIPT_TOKEN } from '../../testing/operator-tokens.ts';
import {
  addAccount,
  bearer,
  keepPasskeyProof,
  keepWalletProof,
  openSession,
} from '../../testing/test-accounts.ts';
import { BOB, openTestApi, type TestApi, testChain } from '../../testing/test-api.ts';

const STRANGER = '0x00000000000000000000000000000000000000ff';
let api: TestApi;
let node: FakeNode;
let contractsOwner: string = BOB;
beforeAll(async () => {
  node = await openFakeNode({ eth_call: () => `0x${contractsOwner.slice(2).padStart(64, '0')}` });
});
beforeEach(async () => {
  contractsOwner = BOB;
  const shared = api?.db;
  // It writes what its tokens did when it closes.
  await api?.close();
  await shared?.reset();
  api = await openTestApi({ chains: [testChain('binance', node.url)] }, shared ?? (await openTestApi()).db);
});
afterAll(async () => {
  await api.close();
  await api.db.close();
  await node.close();
});

async function addOwner() {
  const userId = await addAccount(api.db);
  const [row] = await api.db.query<{ id: number }>('select id from author where user_id = $1', [userId]);
  await api.db.query('insert into author (wallet, holder_id) values ($1, $2)', [BOB, row?.id ?? 0]);
  const token = await openSession(api.db, userId);
  await keepWalletProof(api.db, token, BOB);
  return { userId, id: row?.id ?? 0, headers: bearer(token) };
}
async function addOperator() {
  const userId = await addAccount(api.db);
  await api.db.query('insert into operator (user_id, at) values ($1, 1)', [userId]);
  const [row] = await api.db.query<{ id: number }>('select id from author where user_id = $1', [userId]);
  const token = await openSession(api.db, userId);
  await keepPasskeyProof(api.db, token);
  return { userId, id: row?.id ?? 0, headers: bearer(token) };
}
const GIVEN = { name: 'ci', scopes: ['featured:write'], days: 90 };
const create = (given: object, headers: Record<string, string>) =>
  api.post('/api/operator/tokens', given, headers);
const createOne = async (headers: Record<string, string>, given: object = GIVEN) =>
  bearer(CreatedTokenSchema.parse((await create(given, headers)).body).token);
const revoke = (name: string, headers: Record<string, string>) =>
  api.json(`/api/operator/tokens/${name}`, { method: 'DELETE', headers });
const list = async (headers: Record<string, string>) =>
  OperatorTokenListSchema.parse((await api.json('/api/operator/tokens', { headers })).body).tokens;
const feature = (headers: Record<string, string>) =>
  api.json('/api/operator/featured', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ nfts: [] }),
  });
const self = (headers: Record<string, string>) => api.json('/api/operator', { headers });
const audit = async () =>
  AuditListSchema.parse((await api.json('/api/operator/audit', { headers: bearer(SCRIPT_TOKEN) })).body)
    .entries;

describe('creating', () => {
  test('the token is shown once, and only its hash is stored', async () => {
    const { id, headers } = await addOwner();
    const { status, body } = await create(GIVEN, headers);
    expect(status).toBe(201);
    expect(body.token).toMatch(/^pitlane_[\w-]{43}$/);
    const stored = JSON.stringify(await api.db.query('select * from operator_token, audit_entry'));
    expect(stored).not.toContain(body.token);
    const [token] = (await list(headers)).filter(({ name }) => name === 'ci');
    expect(token).toMatchObject({ scopes: ['featured:write'], created_by: { id }, last_used_at: null });
    expect(token?.expires_at).toBe((token?.created_at ?? 0) + 90 * 86_400);
    expect((await audit())[0]).toMatchObject({ deed: 'token.create', target: 'ci', author: { id } });
  });

  test.each([
    ['no end', { ...GIVEN, days: undefined }],
    ['more than a year', { ...GIVEN, days: 366 }],
    ['no day', { ...GIVEN, days: 0 }],
    ['no scope', { ...GIVEN, scopes: [] }],
    ['a scope that there is not', { ...GIVEN, scopes: ['everything'] }],
    ['the scope that each has', { ...GIVEN, scopes: ['self:read'] }],
    ['a name with spaces', { ...GIVEN, name: 'my script' }],
    ['no name', { ...GIVEN, name: '' }],
  ])('is refused with %s', async (_, given) => {
    const { headers } = await addOwner();
    expect((await create(given, headers)).status).toBe(400);
  });

  test('a name is of one token', async () => {
    const { headers } = await addOwner();
    await create(GIVEN, headers);
    const { status, body } = await create(GIVEN, headers);
    expect([status, body.error.field]).toEqual([409, 'name']);
  });

  test('an appointed operator may, a token with all scopes may not', async () => {
    const { headers } = await addOperator();
    expect((await create(GIVEN, headers)).status).toBe(201);
    const script = bearer(SCRIPT_TOKEN);
    expect((await create({ ...GIVEN, name: 'more' }, script)).status).toBe(403);
    expect((await revoke('ci', script)).status).toBe(403);
    expect((await api.json('/api/operator/tokens', { headers: script })).status).toBe(403);
  });
});

describe('using', () => {
  test('a token may do what its scopes name, and ask what it is', async () => {
    const { headers } = await addOwner();
    const ci = await createOne(headers);
    expect((await feature(ci)).status).toBe(200);
    expect((await self(ci)).body).toEqual({ role: 'script', guarded: null });
    for (const path of ['/api/operator/hidden', '/api/operator/audit', '/api/operator/operators']) {
      const { status, body } = await api.json(path, { headers: ci });
      expect([path, status, body.error.code]).toEqual([path, 403, 'FORBIDDEN']);
      expect(body.error.message).toMatch(/lacks the scope \w+:read/);
    }
  });

  test('its use is listed, and logged under its name', async () => {
    const { headers } = await addOwner();
    const ci = await createOne(headers);
    await feature(ci);
    await self(ci);
    const [token] = (await list(headers)).filter(({ name }) => name === 'ci');
    expect(token?.last_used_at).toBeGreaterThan(1_700_000_000);
    expect((await audit())[0]).toMatchObject({ deed: 'featured.set', token: 'ci', author: null });
    const other = await openTestApi({ chains: [testChain('binance', node.url)] }, api.db);
    await other.json('/api/operator/hidden', { headers: ci });
    await other.close();
    const rows = await api.db.query(
      `select after from audit_entry where deed = 'token.use' and token = 'ci'`,
    );
    expect(rows).toEqual([{ after: { operation: 'listHidden', count: 1 } }]);
  });

  test('one that has expired opens nothing', async () => {
    await addOperatorToken(api.db, { token: 'pitlane_old', name: 'old' });
    await api.db.query(`update operator_token set expires_at = $1 where name = 'old'`, [
      Math.floor(Date.now() / 1_000),
    ]);
    const { status, body } = await self(bearer('pitlane_old'));
    expect([status, body.error.message]).toEqual([401, expect.stringMatching(/expired or revoked/)]);
  });

  test.each(['pitlane_', 'pitlane_the-operator-alone-knowz', `${SCRIPT_TOKEN}x`])(
    'the token %j opens nothing',
    async (token) => {
      expect((await self(bearer(token))).status).toBe(401);
    },
  );

  test('it is no account', async () => {
    expect((await api.json('/api/auth/me', { headers: bearer(SCRIPT_TOKEN) })).status).toBe(401);
  });
});

describe('ending', () => {
  test('a revoked token is worth nothing at once', async () => {
    const { headers } = await addOwner();
    const ci = await createOne(headers);
    expect((await revoke('ci', headers)).status).toBe(200);
    expect((await self(ci)).status).toBe(401);
    expect((await revoke('ci', headers)).status).toBe(404);
    expect((await audit())[0]).toMatchObject({ deed: 'token.revoke', target: 'ci' });
  });

  test('tokens go with the operator that is dismissed', async () => {
    const owner = await addOwner();
    const helper = await addOperator();
    const ci = await createOne(helper.headers);
    expect((await self(ci)).status).toBe(200);
    await api.json(`/api/operator/operators/${helper.id}`, { method: 'DELETE', headers: owner.headers });
    expect((await self(ci)).status).toBe(401);
    expect((await audit())[0]).toMatchObject({ deed: 'operator.dismiss', before: { tokens: ['ci'] } });
  });

  test('tokens go with the account that is deleted', async () => {
    const helper = await addOperator();
    const ci = await createOne(helper.headers);
    await api.db.query('delete from auth_user where id = $1', [helper.userId]);
    expect((await self(ci)).status).toBe(401);
  });

  test('the token of an owner is worth nothing once the contracts have another one', async () => {
    const { headers } = await addOwner();
    const ci = await createOne(headers);
    expect((await self(ci)).status).toBe(200);
    contractsOwner = STRANGER;
    const later = await openTestApi({ chains: [testChain('binance', node.url)] }, api.db);
    expect((await later.json('/api/operator', { headers: ci })).status).toBe(401);
    await later.close();
  });
});
