/** Each operation × each kind of caller, cell by cell of the access table. */
import type { ErrorResponse } from '@pitlane/shared/api/common';
import { pad, toFunctionSelector } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSessionProof } from '../modules/accounts/session-proofs.ts';
import { SECURITY } from '../platform/http/access.ts';
import { ACCESS, type AccessRole, CLOSED, FRESH, OWNED } from '../testing/access-table.ts';
import { type Call, goodCall, nextClient, toRequest } from '../testing/document-calls.ts';
import { type FakeNode, openFakeNode } from '../testing/fake-node.ts';
import {
  addAccount,
  ageProofs,
  bearer,
  keepPasskeyProof,
  keepWalletProof,
  openSession,
} from '../testing/test-accounts.ts';
import { BOB, openTestApi, type TestApi, testCar, testChain } from '../testing/test-api.ts';
import { type ApiDocument, type Endpoint, endpointsOf } from './docs/document.ts';

/** The wallet, the session and the file that the document gives as examples: here they are the owner's. */
const WALLET = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const SESSION = 'text';
const FILE = '4b1f0c9ad2e94c0f8a3be6f29f5d7710';
const NEXT = '0x000000000000000000000000000000000000ca12';

let api: TestApi;
let document: ApiDocument;
let endpoints: Map<string, Endpoint>;
let owner: string;
let other: string;
let operator: string;
let contractOwner: string;
let nextOwner: string;
let node: FakeNode;
beforeAll(async () => {
  // Whatever is asked, BOB owns it, and the next owner is NEXT.
  node = await openFakeNode({
    eth_call: ([call]) =>
      pad((call as { data: string }).data === toFunctionSelector('pendingOwner()') ? NEXT : BOB),
  });
  api = await openTestApi({
    chains: [testChain('binance', node.url), testChain('matic'), testChain('avalanche')],
  });
  owner = await addAccount(api.db);
  other = await addAccount(api.db);
  operator = await addAccount(api.db);
  contractOwner = await addAccount(api.db);
  nextOwner = await addAccount(api.db);
  await api.db.query('insert into operator (user_id, at) values ($1, 1)', [operator]);
  // The passkey of the owner has the number of the document's example.
  await api.db.query('alter sequence passkey_id_seq restart with 1000');
  await api.db.query('insert into author (wallet, holder_id) values ($1, 4)', [BOB]);
  await api.db.query('insert into author (wallet, holder_id) values ($1, 5)', [NEXT]);
  await api.addCars([testCar({ tokenId: 12n })]);
  document = (await api.json('/api/openapi.json')).body;
  endpoints = new Map(endpointsOf(document).map((each) => [each.operation.operationId, each]));
});
afterAll(async () => {
  await api.close();
  await node.close();
});

/** Whether a request may have changed what the owner has. */
let isOwnerPoorer = true;

/** Makes the owner's things again after a request that may have deleted them. */
async function giveOwner(): Promise<void> {
  if (!isOwnerPoorer) return;
  isOwnerPoorer = false;
  await api.db.query(
    'insert into author (wallet, holder_id) values ($1, 1) on conflict (wallet) do update set holder_id = 1',
    [WALLET],
  );
  await api.db.query('delete from auth_session where id = $1', [SESSION]);
  await openSession(api.db, owner, SESSION);
  await api.db.query(
    `insert into passkey (id, user_id, credential_id, user_handle, public_key, counter, transports, backup_eligible, backed_up, name, created_at)
     values (1, $1, 'credential', 'handle', 'key', 0, '', false, false, 'Phone', 1) on conflict do nothing`,
    [owner],
  );
  await api.db.query(
    `insert into file (id, author_id, size, state, created_at) values ($1, 1, 500, 'kept', 1) on conflict do nothing`,
    [FILE],
  );
}

async function headersOf(role: AccessRole): Promise<Record<string, string>> {
  if (role === 'anonymous') return {};
  if (role === 'script') return bearer('pitlane_the-operator-alone-knows');
  const user = { owner, other, operator, 'contract owner': contractOwner, 'next owner': nextOwner }[role];
  const session = crypto.randomUUID();
  const token = await openSession(api.db, user, session);
  // The owner has a passkey, and so a second step.
  if (role === 'owner') await keepSessionProof(api.db, session, { way: 'code' });
  if (role === 'contract owner') await keepWalletProof(api.db, token, BOB);
  if (role === 'operator') await keepPasskeyProof(api.db, token);
  if (role === 'next owner') await keepWalletProof(api.db, token, NEXT);
  return bearer(token);
}

async function send(call: Call, role: AccessRole): Promise<number> {
  const response = await api.fetch(toRequest({ ...call, headers: await headersOf(role) }), nextClient());
  await response.body?.cancel();
  if (call.endpoint.method !== 'GET' && response.ok) isOwnerPoorer = true;
  return response.status;
}

test('the document says who may call each operation, and what is owned is for accounts', () => {
  const operations = endpointsOf(document).map(({ operation }) => operation);
  expect(Object.keys(ACCESS).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  for (const { operationId, 'x-access': access, security } of operations) {
    expect([operationId, SECURITY[access] ?? []]).toEqual([operationId, security]);
    if (operationId in OWNED) expect([operationId, access]).toEqual([operationId, 'account']);
  }
  for (const operationId of Object.keys(OWNED)) expect(Object.keys(ACCESS)).toContain(operationId);
});

test('what is closed is on the list, and everything under /api/operator is for operators', () => {
  const found: Record<string, string[]> = { account: [], operator: [] };
  for (const { path, operation } of endpointsOf(document)) {
    const { operationId, 'x-access': access } = operation;
    if (path.startsWith('/api/operator'))
      expect([operationId, access]).toEqual([operationId, expect.stringMatching(/operator|owner/)]);
    else if (!['public', 'visitor'].includes(access)) found[access]?.push(operationId);
  }
  for (const ids of Object.values(found)) ids.sort();
  expect(found).toEqual({ account: CLOSED.account.toSorted(), operator: CLOSED.operator.toSorted() });
});

test('a caller that may not call is refused before its values are read', async () => {
  const closed = endpointsOf(document).filter(
    ({ operation }) => ACCESS[operation.operationId]?.anonymous === 401,
  );
  expect(closed.length).toBeGreaterThan(50);
  for (const { method, path, operation } of closed) {
    const address = `http://site.test${path.replaceAll(/\{\w+\}/g, '%20')}?no=such`;
    const response = await api.fetch(new Request(address, { method }), nextClient());
    await response.body?.cancel();
    expect([operation.operationId, response.status]).toEqual([operation.operationId, 401]);
  }
});

/** A body of 12 MB, and how much of it has been asked for. */
function openLargeBody() {
  const chunk = new Uint8Array(64 * 1024);
  const count = { read: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (count.read >= 12_000_000) return controller.close();
        count.read += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, count };
}

test('a caller that may not call is refused before a large body is read', async () => {
  const large = endpointsOf(document).filter(
    ({ operation: { operationId, requestBody } }) =>
      ACCESS[operationId]?.anonymous === 401 && requestBody && !('application/json' in requestBody.content),
  );
  expect(large.map(({ operation }) => operation.operationId).sort()).toEqual([
    'appendToFile',
    'uploadPicture',
    'uploadWhitelist',
  ]);
  for (const { method, path, operation } of large) {
    const { body, count } = openLargeBody();
    const address = `http://site.test${path.replaceAll(/\{\w+\}/g, FILE)}`;
    const [type = ''] = Object.keys(operation.requestBody?.content ?? {});
    const request = new Request(address, { method, body, duplex: 'half', headers: { 'content-type': type } });
    const response = await api.fetch(request, nextClient());
    expect([operation.operationId, response.status, count.read]).toEqual([operation.operationId, 401, 0]);
  }
});

test('what changes a way to sign in, and each write of an operator, needs a fresh proof of the session', async () => {
  const idsOf = (list: Endpoint[]) => list.map(({ operation }) => operation.operationId).sort();
  const isOperators = ({ operation }: Endpoint) => /operator|owner/.test(operation['x-access']);
  const [fresh, others] = [true, undefined].map((isFresh) =>
    endpointsOf(document).filter(({ operation }) => operation['x-fresh-proof'] === isFresh),
  ) as [Endpoint[], Endpoint[]];
  expect(idsOf(fresh.filter((one) => !isOperators(one)))).toEqual(FRESH.toSorted());
  const unguarded = others.filter((one) => isOperators(one) && one.method !== 'GET');
  expect(idsOf(unguarded)).toEqual(['previewHelpArticle', 'previewNews']);
  await giveOwner();
  for (const endpoint of fresh) {
    const headers = await headersOf(isOperators(endpoint) ? 'contract owner' : 'owner');
    await ageProofs(api.db);
    const response = await api.fetch(toRequest({ ...goodCall(document, endpoint), headers }), nextClient());
    const { error } = (await response.json()) as ErrorResponse;
    expect([endpoint.operation.operationId, response.status, error.code, error.proof?.of]).toEqual([
      endpoint.operation.operationId,
      403,
      'PROOF_REQUIRED',
      'account',
    ]);
  }
});

const ROLES = [
  'anonymous',
  'other',
  'script',
  'operator',
  'contract owner',
  'next owner',
  'owner',
] as const satisfies AccessRole[];

/** Whether an answer is what a cell of the table says. */
function isAsTold(operationId: string, cell: number | string, status: number): boolean {
  if (typeof cell === 'number') return status === cell;
  if (cell === 'done') return status < 300;
  // Their sample input is wrong for every caller.
  return ['signIn', 'finishSocialSignIn'].includes(operationId) || ![401, 403].includes(status);
}

describe('each kind of caller may call what the table says', () => {
  test.each(Object.entries(ACCESS))('%s', async (operationId, row) => {
    const endpoint = endpoints.get(operationId);
    if (!endpoint) throw new Error(`there is no operation ${operationId}`);
    const call = goodCall(document, endpoint);
    const wrong: string[] = [];
    for (const role of ROLES) {
      await giveOwner();
      const status = await send(call, role);
      if (!isAsTold(operationId, row[role], status)) wrong.push(`${role}: ${status}, not ${row[role]}`);
    }
    expect(wrong).toEqual([]);
  });
});
