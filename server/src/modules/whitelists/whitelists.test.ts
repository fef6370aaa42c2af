import { WhitelistListSchema, WhitelistUploadSchema } from '@pitlane/shared/api/whitelists';
import { makeTree } from '@pitlane/shared/domain/cars/whitelist-tree';
import { keccak256, slice, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer } from '../../testing/test-accounts.ts';
import { ALICE, BOB, type TestApi } from '../../testing/test-api.ts';
import { findProof } from '../drops/drops.repo.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const SCRIPT = bearer('pitlane_the-operator-alone-knows');
const PATH = '/api/operator/whitelists';
const send = (body: string, headers: Record<string, string> = SCRIPT) =>
  api.json(PATH, { method: 'POST', headers: { ...headers, 'content-type': 'text/plain' }, body });
const upload = async (body: string) => WhitelistUploadSchema.parse((await send(body)).body);
const list = async () => WhitelistListSchema.parse((await api.json(PATH, { headers: SCRIPT })).body);
const account = (i: number) => slice(keccak256(toHex(i)), 12);

describe('POST /api/operator/whitelists', () => {
  test('keeps the tree of a file, and gives the root to send', async () => {
    const { tree, accounts, duplicates } = await upload(`address\n${ALICE}\n${BOB}\n${ALICE}`);
    expect(tree).toMatchObject({ root: makeTree([ALICE, BOB]).nodes[0], accounts: 2, uploaded_by: null });
    expect([accounts, duplicates]).toEqual([2, { count: 1, lines: [{ line: 4, text: ALICE }] }]);
    expect((await list()).trees).toEqual([tree]);
  });

  test('keeps nothing while a line is bad, and names it', async () => {
    const { tree, bad } = await upload(`${ALICE}\nnot-an-address\n0x12`);
    expect(tree).toBeNull();
    expect(bad).toEqual({
      count: 2,
      lines: [
        { line: 2, text: 'not-an-address' },
        { line: 3, text: '0x12' },
      ],
    });
    expect((await list()).trees).toEqual([]);
  });

  test('the same accounts are the same tree, kept and noted once', async () => {
    const { tree } = await upload(`${ALICE}\n${BOB}`);
    expect((await upload(`${BOB}\n${ALICE}`)).tree).toEqual(tree);
    const { body } = await api.json('/api/operator/audit', { headers: SCRIPT });
    expect(body.entries).toMatchObject([
      { deed: 'whitelist.upload', target: tree?.root, after: { accounts: 2 } },
    ]);
  });

  test('refuses more than a hundred thousand accounts', async () => {
    const many = Array.from({ length: 100_001 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`);
    expect(await send(many.join('\n'))).toMatchObject({
      status: 400,
      body: { error: { message: 'A whitelist has at most 100,000 addresses. This file has more.' } },
    });
    expect((await list()).trees).toEqual([]);
  }, 60_000);

  test('refuses a file without an address, and one that is no text', async () => {
    expect(await send('\n \n')).toMatchObject({ status: 400 });
    expect((await send('\u0000')).status).toBeLessThan(500);
  });
});

describe('findProof', () => {
  test('proves each account of a large tree by looking its nodes up', async () => {
    const accounts = Array.from({ length: 25_000 }, (_, i) => account(i));
    const before = process.threadCpuUsage();
    const { tree } = await upload(accounts.join('\n'));
    // Reading and hashing would block this thread for seconds, and all other requests with it.
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    const root = tree?.root as `0x${string}`;
    for (const i of [0, 12_345, 24_999]) {
      const proof = await findProof(api.db, root, account(i));
      const proved = proof?.reduce(
        (hash, node) =>
          keccak256(
            hash < node ? (`${hash}${node.slice(2)}` as const) : (`${node}${hash.slice(2)}` as const),
          ),
        keccak256(keccak256(`0x${account(i).slice(2).padStart(64, '0')}`)),
      );
      expect(proved).toBe(root);
    }
    expect(await findProof(api.db, root, ALICE)).toBeUndefined();
    // All requests share one embedded database: the number of rows is what slows it down.
    const [{ rows } = { rows: 0 }] = await api.db.query<{ rows: number }>(
      'select (select count(*) from whitelist_accounts) + (select count(*) from whitelist_nodes) as rows',
    );
    expect(rows).toBeLessThan(400);
  }, 60_000);
});
