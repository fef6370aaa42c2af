import { AuditListSchema } from '@pitlane/shared/api/audit';
import { OperatorListSchema } from '@pitlane/shared/api/operator';
import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { DEMO_ACCOUNT } from '@pitlane/shared/domain/people/demo-account';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRowsRead } from '../../testing/count-rows-read.ts';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { SCRIPT_TOKEN } from '../../testing/operator-tokens.ts';
import {
  addAccount,
  bearer,
  keepPasskeyProof,
  keepWalletProof,
  openSession,
} from '../../testing/test-accounts.ts';
import { ALICE, BOB, openTestApi, type TestApi, testChain } from '../../testing/test-api.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { OPERATORS } from './operator.repo.ts';

let api: TestApi;
let node: FakeNode;
let contractsOwner = BOB;
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

const SCRIPT = bearer(SCRIPT_TOKEN);
/** Adds an account that has signed in with a passkey, and returns its headers. Authors are numbered from 1 in the order of the calls. */
async function addPerson(wallet?: string) {
  const userId = await addAccount(api.db);
  const [row] = await api.db.query<{ id: number }>('select id from author where user_id = $1', [userId]);
  const id = row?.id ?? 0;
  if (wallet) await api.db.query('insert into author (wallet, holder_id) values ($1, $2)', [wallet, id]);
  const token = await openSession(api.db, userId);
  await keepPasskeyProof(api.db, token);
  if (wallet) await keepWalletProof(api.db, token, wallet);
  return { id, userId, headers: bearer(token) };
}
const appoint = (id: number | string, headers: Record<string, string>) =>
  api.json(`/api/operator/operators/${id}`, { method: 'PUT', headers });
const dismiss = (id: number, headers: Record<string, string>) =>
  api.json(`/api/operator/operators/${id}`, { method: 'DELETE', headers });
const self = (headers: Record<string, string> = {}) => api.json('/api/operator', { headers });
/** The actions of people: what the token of the tests reads is logged too. */
const audit = async () => {
  const { entries } = AuditListSchema.parse(
    (await api.json('/api/operator/audit', { headers: SCRIPT })).body,
  );
  return entries.filter(({ token }) => token === null);
};

describe('who is an operator', () => {
  test('no account before the owner has signed in', async () => {
    const { headers } = await addPerson(ALICE);
    expect((await self()).status).toBe(401);
    expect((await self(headers)).status).toBe(403);
  });

  test('the account that has linked the wallet which owns the contracts is their owner', async () => {
    const { headers } = await addPerson(BOB);
    expect((await self(headers)).body).toEqual({ role: 'owner', guarded: null });
  });

  test.each<[string, Parameters<typeof keepWalletProof>[3]]>([
    ['has proved nothing', undefined],
    ['proved the wallet 12 hours ago', { secondsAgo: 12 * 3_600 + 1 }],
    ['proved it by a contract of another chain, which may be of another party', { chain: 'avalanche' }],
  ])("a session of the owner's account that %s is asked for a proof", async (_, proof) => {
    const { userId, headers: proved } = await addPerson(BOB);
    const token = await openSession(api.db, userId);
    if (proof) await keepWalletProof(api.db, token, BOB, proof);
    const other = await addPerson();
    for (const answer of [await self(bearer(token)), await appoint(other.id, bearer(token))]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error.code).toBe('PROOF_REQUIRED');
    }
    expect((await self(proved)).body).toEqual({ role: 'owner', guarded: null });
  });

  test.each(['binance', 'any'] as const)(
    'a proof on %s makes the session the owner of binance',
    async (chain) => {
      const { userId } = await addPerson(BOB);
      const token = await openSession(api.db, userId);
      await keepWalletProof(api.db, token, BOB, { chain });
      expect((await self(bearer(token))).body).toEqual({ role: 'owner', guarded: null });
    },
  );

  test('where the contracts have no owner, the zero address is none', async () => {
    contractsOwner = ZERO_ADDRESS as typeof BOB;
    const { headers } = await addPerson(ZERO_ADDRESS);
    expect((await self(headers)).body.error.code).toBe('FORBIDDEN');
  });

  test('an operator who may be the owner is asked for a proof where only the owner may act', async () => {
    const { userId } = await addPerson(BOB);
    await api.db.query('insert into operator (user_id, at) values ($1, 1)', [userId]);
    const token = await openSession(api.db, userId);
    await keepPasskeyProof(api.db, token);
    const headers = bearer(token);
    const other = await addPerson();
    expect((await self(headers)).body.role).toBe('operator');
    expect((await appoint(other.id, headers)).body.error.code).toBe('PROOF_REQUIRED');
  });

  test('a wallet that was unlinked since its proof opens nothing', async () => {
    const { headers } = await addPerson(BOB);
    await api.db.query('update author set holder_id = null where wallet = $1', [BOB]);
    expect((await self(headers)).body.error.code).toBe('FORBIDDEN');
  });

  test('a script with the token is one, and cannot appoint others', async () => {
    const { id } = await addPerson();
    expect((await self(SCRIPT)).body).toEqual({ role: 'script', guarded: null });
    expect((await appoint(id, SCRIPT)).status).toBe(403);
  });

  test.each(['', ' ', 'undefined', 'pitlane_the-operator-alone-knowz'])(
    'the token %j opens nothing',
    async (token) => {
      expect((await self(bearer(token))).status).toBe(401);
    },
  );

  test('while the chain is silent no new owner is accepted', async () => {
    const { headers } = await addPerson(BOB);
    const silent = await openTestApi({}, api.db);
    expect((await silent.json('/api/operator', { headers })).status).toBe(403);
    await silent.close();
  });
});

describe('appointing', () => {
  test('the owner appoints; whom it dismisses has no power at once, with the same session', async () => {
    const owner = await addPerson(BOB);
    const helper = await addPerson();
    const { body } = await appoint(helper.id, owner.headers);
    expect(OperatorListSchema.parse(body).operators).toMatchObject([
      { author: { id: helper.id }, appointed_by: { id: owner.id } },
    ]);
    expect((await self(helper.headers)).body.role).toBe('operator');
    expect((await dismiss(helper.id, owner.headers)).body.operators).toEqual([]);
    expect((await self(helper.headers)).status).toBe(403);
    expect(
      (await audit()).map(({ deed, target, wallet, author }) => [deed, target, wallet, author?.id]),
    ).toEqual([
      ['operator.dismiss', String(helper.id), BOB, owner.id],
      ['operator.appoint', String(helper.id), BOB, owner.id],
    ]);
  });

  test('an operator cannot appoint or dismiss others', async () => {
    const owner = await addPerson(BOB);
    const [helper, friend] = [await addPerson(), await addPerson()];
    await appoint(helper.id, owner.headers);
    expect((await appoint(friend.id, helper.headers)).status).toBe(403);
    expect((await dismiss(helper.id, helper.headers)).status).toBe(403);
  });

  test('twice is once, in the log too', async () => {
    const owner = await addPerson(BOB);
    const helper = await addPerson();
    await Promise.all([appoint(helper.id, owner.headers), appoint(helper.id, owner.headers)]);
    expect(await audit()).toHaveLength(1);
  });

  test.each([
    ['0', 400],
    ['x', 400],
    ['99', 404],
    ['99999999999', 400],
  ])('author %s cannot be', async (id, status) => {
    const owner = await addPerson(BOB);
    expect((await appoint(id, owner.headers)).status).toBe(status);
  });

  test('a wallet that never signed in cannot be', async () => {
    const owner = await addPerson(BOB);
    const [row] = await api.db.query<{ id: number }>('insert into author (wallet) values ($1) returning id', [
      ALICE,
    ]);
    const { status, body } = await appoint(row?.id ?? 0, owner.headers);
    expect([status, body.error.field]).toEqual([404, 'author']);
  });

  test('an account that is deleted is none any more', async () => {
    const owner = await addPerson(BOB);
    const helper = await addPerson();
    await appoint(helper.id, owner.headers);
    await api.db.query('delete from auth_user where id = $1', [helper.userId]);
    expect(await api.db.query('select from operator')).toEqual([]);
  });
});

describe('the passkey of an operator', () => {
  const addOperator = async () => {
    const person = await addPerson();
    await api.db.query('insert into operator (user_id, at) values ($1, 1)', [person.userId]);
    return person;
  };
  const addPasskey = (userId: string) =>
    api.db.query(
      `insert into passkey (user_id, credential_id, user_handle, public_key, counter, transports, backup_eligible, backed_up, name, created_at)
       values ($1, 'credential', 'handle', 'key', 0, '', false, false, 'Phone', 1)`,
      [userId],
    );
  const readProof = async (token: string) => {
    const { status, body } = await self(bearer(token));
    return [status, body.error?.code, body.error?.proof];
  };

  test('opens the console for 12 hours in the session that has used it, and in no other', async () => {
    const { userId } = await addOperator();
    await addPasskey(userId);
    const [fresh, old, other] = await Promise.all([1, 2, 3].map(() => openSession(api.db, userId)));
    await keepPasskeyProof(api.db, fresh ?? '', { secondsAgo: 12 * 3_600 - 60 });
    await keepPasskeyProof(api.db, old ?? '', { secondsAgo: 12 * 3_600 + 60 });
    expect((await self(bearer(fresh ?? ''))).body.role).toBe('operator');
    for (const token of [old, other]) {
      const wanted = { of: 'operator', ways: ['passkey'] };
      expect(await readProof(token ?? '')).toEqual([403, 'PROOF_REQUIRED', wanted]);
    }
  });

  test('is asked for also where the password has just been proved, and reading is all that is asked', async () => {
    const { userId } = await addOperator();
    const token = await openSession(api.db, userId);
    expect((await api.json('/api/operator/audit', { headers: bearer(token) })).status).toBe(403);
    expect((await api.post('/api/announcements', {}, bearer(token))).body.error.code).toBe('PROOF_REQUIRED');
  });

  test('has to be added first where there is none', async () => {
    const { userId } = await addOperator();
    await api.db.query('delete from passkey');
    const token = await openSession(api.db, userId);
    expect(await readProof(token)).toEqual([403, 'PROOF_REQUIRED', { of: 'operator', ways: [] }]);
  });

  test('that was added after the appointment opens the console after a week', async () => {
    const { userId } = await addOperator();
    const token = await openSession(api.db, userId);
    await keepPasskeyProof(api.db, token);
    const age = (days: number) =>
      api.db.query('update passkey set created_at = extract(epoch from now())::int8 - $1::int8 * 86400', [
        days,
      ]);
    await age(6);
    expect(await readProof(token)).toEqual([403, 'PROOF_REQUIRED', { of: 'operator', ways: [] }]);
    await age(8);
    expect((await self(bearer(token))).body.role).toBe('operator');
  });

  test('is needed before the appointment', async () => {
    const owner = await addPerson(BOB);
    const helper = await addPerson();
    await api.db.query('delete from passkey where user_id = $1', [helper.userId]);
    const { status, body } = await appoint(helper.id, owner.headers);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('has no passkey')]);
  });

  test("does not make an operator of a stranger, and is not the owner's business", async () => {
    const stranger = await addPerson();
    expect((await self(stranger.headers)).body.error.code).toBe('FORBIDDEN');
    const { userId } = await addPerson(BOB);
    const token = await openSession(api.db, userId);
    await keepWalletProof(api.db, token, BOB);
    expect((await self(bearer(token))).body.role).toBe('owner');
  });
});

describe('the demo account', () => {
  test('is an operator in the demo world alone, and some deeds are closed to it', async () => {
    const { userId } = await addPerson();
    // Without a passkey: all visitors share it.
    await api.db.query('delete from passkey');
    const headers = bearer(await openSession(api.db, userId));
    await api.db.query('update auth_user set email = $2 where id = $1', [userId, DEMO_ACCOUNT.identifier]);
    expect((await self(headers)).status).toBe(403);
    const demo = await openTestApi({ demo: true }, api.db);
    const { body } = await demo.json('/api/operator', { headers });
    expect(body).toMatchObject({ role: 'operator', guarded: expect.stringMatching(/it is shared/) });
    const refused = await demo.post('/api/announcements', { title: 'Me', body: 'Was here.' }, headers);
    expect([refused.status, refused.body.error.message]).toEqual([403, body.guarded]);
    expect((await demo.json('/api/operator/operators', { headers })).body.operators).toHaveLength(1);
    await demo.close();
  });
});

describe('rows that statements read', () => {
  const USERS = `
  insert into auth_user (id, name, email, email_verified, created_at, updated_at)
  select 'user ' || n, 'n', 'u' || n || '@x.example', true, 1, 1 from generate_series(1, 10000) as n`;

  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
    await db.query(USERS);
    await db.query(`insert into author (user_id) select id from auth_user`);
    await db.query(
      `insert into operator (user_id, at) select 'user ' || n, n from generate_series(1, 3) as n`,
    );
    await db.query('vacuum analyze');
  }, 60_000);
  afterAll(() => db.close());

  test('the list of operators reads no other accounts', async () => {
    for (const email of ['u9999@x.example', null]) {
      const read = await countRowsRead(db, { sql: OPERATORS, params: [email], table: 'auth_user' });
      // The shared account is found by its address, and read once more.
      expect(read).toBeLessThanOrEqual(5);
    }
  });
});
