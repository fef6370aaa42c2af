import { OwnedContractListSchema } from '@pitlane/shared/api/contracts';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import {
  type Abi,
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  toHex,
} from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { addAccount, bearer, keepWalletProof, openSession } from '../../testing/test-accounts.ts';
import { ALICE, BOB, CONTRACT, openTestApi, type TestApi, testChain } from '../../testing/test-api.ts';

const GARAGES = '0x00000000000000000000000000000000000000aa';
const HASH = `0x${'ab'.repeat(32)}`;
const SCRIPT = bearer('pitlane_the-operator-alone-knows');
const SAMPLE: Record<string, unknown> = {
  uint256: 7n,
  bool: true,
  string: 'x',
  address: ALICE,
  bytes32: HASH,
};

let sent: { to: string; input: Hex } | null = null;
let receipt: { status?: Hex; logs?: { address: string; topics: Hex[]; data: Hex }[] } | null = {};
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
    eth_getTransactionReceipt: () =>
      receipt && { transactionHash: HASH, blockNumber: '0x1', status: '0x1', logs: [], ...receipt },
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

  test('says how many addresses the list in a contract has, as the contract told last', async () => {
    const read = async () => {
      const { body } = await api.json('/api/operator/contracts', { headers: SCRIPT });
      return OwnedContractListSchema.parse(body).contracts.map(({ values }) => values.whitelist);
    };
    expect(await read()).toEqual(['0', undefined]);
    await api.db.query(
      `insert into drop_settings (id, chain, collection, settings, updated_block, updated_at, version)
       values ('binance-cars', 'binance', 'cars', '{"whitelist": "3"}', 1, 1, 1)`,
    );
    expect(await read()).toEqual(['3', undefined]);
  });
});

describe('POST /api/operator/contracts/sent', () => {
  const data = encodeFunctionData({ abi: carCollectionAbi, functionName: 'setPhases', args: [5n, 9n] });

  test('writes what a transaction calls into the audit log, as the chain has it', async () => {
    sent = { to: CONTRACT, input: data };
    const call = { function: 'setPhases', args: ['5', '9'], sender: BOB, multisig: null, events: [] };
    expect(await note()).toMatchObject({ status: 200, body: call });
    const { body } = await api.json('/api/operator/audit', { headers: SCRIPT });
    expect(body.entries).toMatchObject([
      { deed: 'contract.send', target: 'binance-cars', after: { ...call, hash: HASH } },
    ]);
  });

  test('keeps texts that the log has no room or no sign for', async () => {
    const uri = `a\0${'b'.repeat(5_000)}`;
    sent = {
      to: CONTRACT,
      input: encodeFunctionData({ abi: carCollectionAbi, functionName: 'setBaseURI', args: [uri] }),
    };
    const { status, body } = await note();
    expect([status, body.args[0].length, body.args[0].slice(0, 3)]).toEqual([200, 2_000, 'a b']);
  });

  test('refuses a transaction to something else, one that calls nothing, one that failed or waits, and one that is not there', async () => {
    sent = { to: GARAGES, input: data };
    expect((await note()).status).toBe(400);
    sent = { to: CONTRACT, input: '0x' };
    expect((await note()).status).toBe(400);
    sent = { to: CONTRACT, input: data };
    receipt = { status: '0x0' };
    expect((await note()).status).toBe(409);
    receipt = null;
    expect((await note()).status).toBe(409);
    receipt = {};
    sent = null;
    expect((await note()).status).toBe(404);
    expect((await note('avalanche-cars')).status).toBe(404);
  });

  describe('by a multisig', () => {
    const SAFE = '0x00000000000000000000000000000000000000fe';
    const execute = (to: string, call: Hex) =>
      encodeFunctionData({
        abi: parseAbi([
          'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
        ]),
        args: [to as Hex, 0n, call, 0, 0n, 0n, 0n, ALICE, ALICE, '0x'],
      });
    const log = (address: string, event: string, data: Hex = '0x', ...indexed: Hex[]) => ({
      address,
      topics: [keccak256(toHex(event)), ...indexed],
      data,
      blockNumber: '0x1',
      logIndex: '0x0',
      transactionHash: HASH,
    });
    const success = log(SAFE, 'ExecutionSuccess(bytes32,uint256)');
    const changed = log(CONTRACT, 'WhitelistRootChanged(bytes32)', HASH as Hex);
    const transfer = log(
      CONTRACT,
      'Transfer(address,address,uint256)',
      '0x',
      pad(ALICE),
      pad(BOB),
      pad('0x1'),
    );

    test('what a Safe calls is read, also where the collection says nothing of it', async () => {
      const withdraw = encodeFunctionData({ abi: carCollectionAbi, functionName: 'withdraw' });
      sent = { to: SAFE, input: execute(CONTRACT, withdraw) };
      receipt = { logs: [success] };
      const call = { function: 'withdraw', args: [], sender: BOB, multisig: SAFE, events: [] };
      expect(await note()).toMatchObject({ status: 200, body: call });
    });

    test('of a batch, or of another multisig, what the collection has said is kept', async () => {
      sent = { to: SAFE, input: '0x12345678' };
      receipt = { logs: [transfer, changed] };
      const call = { function: null, args: [], multisig: SAFE, events: ['WhitelistRootChanged'] };
      expect(await note()).toMatchObject({ status: 200, body: call });
      const { body } = await api.json('/api/operator/audit?limit=1', { headers: SCRIPT });
      expect(body.entries[0].after).toMatchObject({ ...call, hash: HASH });
    });

    test('a call that went wrong inside, one of another contract, and a sale are refused', async () => {
      sent = { to: SAFE, input: execute(CONTRACT, data) };
      receipt = { logs: [] };
      expect((await note()).status).toBe(400);
      sent = { to: SAFE, input: execute(GARAGES, data) };
      receipt = { logs: [success] };
      expect((await note()).status).toBe(400);
      sent = { to: SAFE, input: '0x12345678' };
      receipt = { logs: [transfer] };
      expect((await note()).status).toBe(400);
    });
  });
});

describe('the wallet that a contract names as its next owner', () => {
  // BOB owns both collections, and the cars name ALICE.
  test('sees what it can accept, notes that it has, and nothing else', async () => {
    const named = await openFakeNode({
      eth_blockNumber: () => '0x64',
      eth_getBalance: () => '0x5',
      eth_call: ([call]) => {
        const { functionName } = decodeFunctionData({
          abi: carCollectionAbi,
          data: (call as { data: Hex }).data,
        });
        const isCars = (call as { to: string }).to === CONTRACT;
        const item = (carCollectionAbi as Abi).find(
          (each) => each.type === 'function' && each.name === functionName,
        );
        const sample = SAMPLE[(item?.type === 'function' && item.outputs[0]?.type) || ''];
        const answers: Record<string, unknown> = { owner: BOB, pendingOwner: isCars ? ALICE : BOB };
        const result = answers[functionName] ?? sample;
        return encodeFunctionResult({ abi: carCollectionAbi, functionName, result } as never);
      },
      eth_getTransactionByHash: () => ({
        hash: HASH,
        from: ALICE,
        value: '0x0',
        gas: '0x1',
        nonce: '0x0',
        type: '0x2',
        ...sent,
      }),
      eth_getTransactionReceipt: () => ({
        transactionHash: HASH,
        blockNumber: '0x1',
        status: '0x1',
        logs: [],
      }),
    });
    const chains = [testChain('binance', named.url, { garages: GARAGES })];
    const other = await openTestApi({ chains }, api.db);
    const userId = await addAccount(api.db);
    await api.db.query(
      `insert into author (wallet, holder_id) select $1, id from author where user_id = $2
       on conflict (wallet) do update set holder_id = excluded.holder_id`,
      [ALICE, userId],
    );
    const token = await openSession(api.db, userId);
    await keepWalletProof(api.db, token, ALICE);
    const headers = bearer(token);
    expect((await other.json('/api/operator', { headers })).body).toEqual({
      role: 'pending_owner',
      guarded: null,
    });
    const { body } = await other.json('/api/operator/contracts', { headers });
    expect(OwnedContractListSchema.parse(body).contracts.map(({ id }) => id)).toEqual(['binance-cars']);
    expect((await other.json('/api/operator/audit', { headers })).status).toBe(403);
    const noteAs = (functionName: 'acceptOwnership' | 'withdraw') => {
      sent = { to: CONTRACT, input: encodeFunctionData({ abi: carCollectionAbi, functionName }) };
      return other.post('/api/operator/contracts/sent', { contract: 'binance-cars', hash: HASH }, headers);
    };
    expect((await noteAs('withdraw')).status).toBe(403);
    expect(await noteAs('acceptOwnership')).toMatchObject({ status: 200, body: { sender: ALICE } });
    await other.close();
    await named.close();
  });
});
