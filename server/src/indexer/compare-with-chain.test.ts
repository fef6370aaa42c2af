import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { decodeFunctionData, encodeFunctionResult, type Hex, toFunctionSelector } from 'viem';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createChainClient } from '../platform/chain/chain-clients.ts';
import { createViemReader } from '../platform/chain/viem-reader.ts';
import { createLog } from '../platform/log.ts';
import { createFakeChain, FAKE_CHAIN_ID } from '../testing/fake-chain.ts';
import { type FakeNode, openFakeNode } from '../testing/fake-node.ts';
import { CONTRACT, testChain } from '../testing/test-api.ts';
import { openTestDb } from '../testing/test-db.ts';
import { openTestIndex, syncIndex, testTargets } from '../testing/test-index.ts';
import { compareWithChain } from './compare-with-chain.ts';
import { checkOnChain, rereadIndex } from './operate-index.ts';

const db = await openTestDb();
beforeEach(() => db.reset());
afterAll(() => db.close());
let node: FakeNode | undefined;
afterEach(() => node?.close());

const chain = createFakeChain(60);
const OWNER_OF = toFunctionSelector('function ownerOf(uint256)');

/** The owner of each car, as the contract knows it. */
async function open(owners: Map<bigint, Hex>, asked: unknown[] = []) {
  node = await openFakeNode({
    ...chain.answers,
    eth_call: ([call, at]) => {
      asked.push(at);
      const { data } = call as { data: Hex };
      if (!data.startsWith(OWNER_OF))
        return encodeFunctionResult({ abi: ethTokenAbi, functionName: 'balanceOf', result: 0n });
      const { args } = decodeFunctionData({ abi: tuneupGaragesAbi, data });
      const result = owners.get(args?.[0] as bigint);
      if (!result) throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x7e273289' });
      return encodeFunctionResult({ abi: tuneupGaragesAbi, functionName: 'ownerOf', result });
    },
  });
  const [target] = testTargets(['cars']);
  const config = {
    ...testChain('binance', node.url),
    chainId: FAKE_CHAIN_ID,
    carCollection: target?.address ?? CONTRACT,
  };
  const served = { config, client: createChainClient(config) };
  const reader = createViemReader(served, createLog('silent'));
  await syncIndex(
    openTestIndex(db, { reader, chainId: FAKE_CHAIN_ID, targets: testTargets(['cars']), money: undefined }),
  );
  return served;
}

const readOwners = async () =>
  new Map(
    (await db.query<{ id: string; owner: Hex }>('select token_id::text as id, owner from car')).map(
      ({ id, owner }) => [BigInt(id), owner],
    ),
  );

test('an index that is what the chain says has no difference, and is compared at its own block', async () => {
  const owners = new Map<bigint, Hex>();
  const asked: unknown[] = [];
  const served = await open(owners, asked);
  for (const [id, owner] of await readOwners()) owners.set(id, owner);
  const pages = await Array.fromAsync(compareWithChain(db, served));
  expect(pages).toEqual([{ compared: 11, differences: [] }]);
  expect(asked[0]).toEqual({ blockHash: chain.blocks.at(-1)?.hash });
});

test('another owner, and a token that the chain does not have, are named', async () => {
  const owners = new Map<bigint, Hex>();
  const served = await open(owners);
  for (const [id, owner] of await readOwners()) owners.set(id, owner);
  owners.set(2n, `0x${'ab'.repeat(20)}`);
  owners.delete(3n);
  const lines: string[] = [];
  const clients = new Map([['binance', served]] as const);
  expect(await checkOnChain(db, {}, { clients, print: (line) => lines.push(line) })).toBe(false);
  expect(lines).toEqual([
    expect.stringContaining(`binance-cars-2 is 0x`),
    expect.stringContaining(`and 0x${'0'.repeat(40)} on the chain`),
    'binance: 2 of 11 rows differ from the chain',
  ]);
});

test('reading again from a block brings back what was lost, like a new index', async () => {
  const served = await open(new Map());
  const all = () => db.query('select * from event order by block_number, log_index');
  const before = await all();
  await db.query(`update checkpoint set confirmed_number = 59`);
  await db.query(`delete from event_subject where block_number in (21, 58)`);
  await db.query(`delete from event where block_number in (21, 58)`);
  const lines: string[] = [];
  const clients = new Map([['binance', served]] as const);
  const run = { clients, log: createLog('silent'), print: (line: string) => void lines.push(line) };
  await rereadIndex(db, { chain: 'binance', from: 20 }, run);
  expect(await all()).toEqual(before);
  expect(lines.at(-1)).toBe('binance: read again from block 20 to 59');
});
