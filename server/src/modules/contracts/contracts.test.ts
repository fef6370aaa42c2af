import { OwnedContractListSchema } from '@pitlane/shared/api/contracts';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { type Abi, decodeFunctionData, encodeFunctionData, encodeFunctionResult, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { bearer } from '../../testing/test-accounts.ts';
import { ALICE, BOB, CONTRACT, openTestApi, type TestApi, testChain } from '../../testing/test-api.ts';

const GARAGES = '0x00000000000000000000000000000000000000aa';
const HASH = `0x${'ab'.repeat(32)}`;
const SCRIPT = bearer('the-operator-alone-knows');
const SAMPLE: Record<string, unknown> = {
  uint256: 7n,
  bool: true,
  string: 'x',
  address: ALICE,
  bytes32: HASH,
};

let sent: { to: string; input: Hex } | null = null;
let node: FakeNode;
let api: TestApi;
beforeAll(async () => {
  node = await openFakeNode({
    eth_blockNumber: () => '0x64',
    eth_getBalance: () => '0x5',
    eth_call: ([call]) => {
      const { functionName } = decodeFunctionData({
        abi: carCollectionAbi,
        data: (call as { data: Hex }).data,
      });
      const item = (carCollectionAbi as Abi).find(
        (each) => each.type === 'function' && each.name === functionName,
      );
      const result = SAMPLE[(item?.type === 'function' && item.outputs[0]?.type) || ''];
      return encodeFunctionResult({ abi: carCollectionAbi, functionName, result } as never);
    },
    eth_getTransactionByHash: () =>
      sent && { hash: HASH, from: BOB, value: '0x0', gas: '0x1', nonce: '0x0', type: '0x2', ...sent },
  });
  api = await openTestApi({
    chains: [testChain('binance', node.url, { garages: GARAGES }), testChain('matic')],
  });
});
afterAll(async () => {
  await api.close();
  await node.close();
});

const note = (contract = 'binance-cars') =>
  api.json('/api/operator/contracts/sent', {
    method: 'POST',
    headers: { ...SCRIPT, 'content-type': 'application/json' },
    body: JSON.stringify({ contract, hash: HASH }),
  });

describe('GET /api/operator/contracts', () => {
  test('gives the present value of all that an owner may change, and names chains that are silent', async () => {
    const { body } = await api.json('/api/operator/contracts', { headers: SCRIPT });
    const { contracts, unavailable } = OwnedContractListSchema.parse(body);
    expect(unavailable).toEqual(['matic']);
    const [cars, garages] = contracts;
    expect(cars).toMatchObject({
      id: 'binance-cars',
      contract: CONTRACT,
      owner: ALICE,
      pending_owner: ALICE,
      block: 100,
    });
    expect(cars?.values).toMatchObject({
      cost: '7',
      paused: 'true',
      baseURI: 'x',
      whitelistRoot: HASH,
      withdrawable: '7',
    });
    expect(garages).toMatchObject({ id: 'binance-garages', contract: GARAGES });
    expect(garages?.values).toMatchObject({ cost: '7', withdrawable: '5' });
    expect(garages?.values).not.toHaveProperty('whitelistRoot');
  });
});

describe('POST /api/operator/contracts/sent', () => {
  const data = encodeFunctionData({ abi: carCollectionAbi, functionName: 'setPhases', args: [5n, 9n] });

  test('writes what a transaction calls into the audit log, as the chain has it', async () => {
    sent = { to: CONTRACT, input: data };
    const call = { function: 'setPhases', args: ['5', '9'], sender: BOB };
    expect(await note()).toMatchObject({ status: 200, body: call });
    const { body } = await api.json('/api/operator/audit', { headers: SCRIPT });
    expect(body.entries).toMatchObject([
      { deed: 'contract.send', target: 'binance-cars', after: { ...call, hash: HASH } },
    ]);
  });

  test('refuses a transaction to something else, one that calls nothing, and one that is not there', async () => {
    sent = { to: GARAGES, input: data };
    expect((await note()).status).toBe(400);
    sent = { to: CONTRACT, input: '0x' };
    expect((await note()).status).toBe(400);
    sent = null;
    expect((await note()).status).toBe(404);
    expect((await note('avalanche-cars')).status).toBe(404);
  });
});
