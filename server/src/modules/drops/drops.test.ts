import { DropListSchema } from '@pitlane/shared/api/drops';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { decodeFunctionData, encodeFunctionResult, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeNode, openFakeNode } from '../../http/fake-node.ts';
import { CONTRACT, openTestApi, type TestApi, testChain } from '../../http/test-api.ts';

let head = 100n;
let node: FakeNode;
let api: TestApi;

const values: Record<string, unknown> = {
  name: 'Pitlane Cars',
  symbol: 'PLCAR',
  cost: 50_000_000_000_000_000n,
  maxSupply: 1000n,
  totalSupply: 64n,
  paused: false,
  epochOpen: false,
  onlyWhitelisted: true,
  nftPerAddressLimit: 3n,
};

beforeAll(async () => {
  node = await openFakeNode({
    eth_blockNumber: () => `0x${head.toString(16)}`,
    eth_call: ([call]) => {
      const { functionName } = decodeFunctionData({
        abi: carCollectionAbi,
        data: (call as { data: Hex }).data,
      });
      return encodeFunctionResult({
        abi: carCollectionAbi,
        functionName,
        result: values[functionName],
      } as never);
    },
  });
  api = await openTestApi({ chains: [testChain('binance', node.url), testChain('avalanche')] });
});
afterAll(async () => {
  await api.close();
  await node.close();
});

const contractCalls = () => node.calls.filter(({ method }) => method === 'eth_call');

test('default: what the contract says at a named block; a chain that is down is listed apart', async () => {
  const { status, body } = await api.json('/api/drops');
  expect(status).toBe(200);
  expect(DropListSchema.parse(body)).toEqual({
    drops: [
      {
        chain: 'binance',
        chain_id: 31_337,
        collection: 'cars',
        contract: CONTRACT,
        symbol: 'PLCAR',
        name: 'Pitlane Cars',
        cost: '50000000000000000',
        coin: 'BNB',
        minted: 64,
        max_supply: 1000,
        remaining: 936,
        paused: false,
        epoch_open: false,
        only_whitelisted: true,
        per_address_limit: 3,
        block: 100,
      },
    ],
    unavailable: ['avalanche'],
  });
  expect(contractCalls().every(({ params }) => params[1] === '0x64')).toBe(true);
});

test('behavior: the contract is read once for each head', async () => {
  await api.json('/api/drops');
  const before = contractCalls().length;
  await api.json('/api/drops');
  expect(contractCalls().length).toBe(before);
  head += 1n;
  values.totalSupply = 65n;
  const { body } = await api.json('/api/drops');
  expect(body.drops[0]).toMatchObject({ minted: 65, block: 101 });
});
