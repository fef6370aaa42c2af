import { DropListSchema, EligibilitySchema } from '@pitlane/shared/api/drops';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChainClients } from '../../platform/chain/chain-clients.ts';
import { createLog, type Log } from '../../platform/log.ts';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { ALICE, BOB, CONTRACT, openTestApi, type TestApi, testChain } from '../../testing/test-api.ts';
import { createDropsService } from './drops.service.ts';

let head = 100n;
let silent = false;
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
  maxMintAmount: 20n,
  whitelistStart: 1_800_000_000n,
  publicStart: 1_800_000_600n,
  whitelistRoot: `0x${'00'.repeat(32)}`,
  revealed: true,
  isWhitelisted: false,
  addressMintedBalance: 1n,
};
/** Values of the garages' contract; the stations' is not deployed here. */
const garageValues: Record<string, unknown> = {
  name: 'Pitlane Tuneup Garages',
  symbol: 'GARAGE',
  cost: 20_000_000_000_000_000n,
  maxSupply: 5_000n,
  totalSupply: 5_000n,
  paused: true,
  maxMintAmount: 10n,
};
const GARAGES = '0x00000000000000000000000000000000000000aa';

beforeAll(async () => {
  node = await openFakeNode({
    eth_blockNumber: () => {
      if (silent) throw new Error('the node is silent');
      return `0x${head.toString(16)}`;
    },
    eth_call: ([call]) => {
      const { to, data } = call as { to: Address; data: Hex };
      const { functionName } = decodeFunctionData({ abi: carCollectionAbi, data });
      const answers = to.toLowerCase() === GARAGES ? garageValues : values;
      return encodeFunctionResult({
        abi: carCollectionAbi,
        functionName,
        result: answers[functionName],
      } as never);
    },
  });
  api = await openTestApi({
    // The network for trials, whose coin is not the chain's usual one.
    chains: [
      { ...testChain('binance', node.url, { garages: GARAGES }), chainId: 97 },
      testChain('avalanche'),
    ],
  });
});
afterAll(async () => {
  await api.close();
  await node.close();
});

const contractCalls = () => node.calls.filter(({ method }) => method === 'eth_call');

describe('GET /api/drops', () => {
  test('reads the contract at a named block, and lists a chain that is down apart', async () => {
    const { status, body } = await api.json('/api/drops');
    expect(status).toBe(200);
    expect(DropListSchema.parse(body)).toEqual({
      drops: [
        {
          id: 'binance-cars',
          chain: 'binance',
          chain_id: 97,
          collection: 'cars',
          contract: CONTRACT,
          symbol: 'PLCAR',
          name: 'Pitlane Cars',
          cost: '50000000000000000',
          coin: 'tBNB',
          minted: 64,
          max_supply: 1000,
          remaining: 936,
          paused: false,
          epoch_open: false,
          only_whitelisted: true,
          phases: [
            { kind: 'whitelist', start: 1_800_000_000, end: 1_800_000_600 },
            { kind: 'public', start: 1_800_000_600, end: null },
          ],
          phase: null,
          whitelist: { list: null, root: null, tree: null },
          revealed: true,
          max_mint_amount: 20,
          per_address_limit: 3,
          block: 100,
        },
        {
          id: 'binance-garages',
          chain: 'binance',
          chain_id: 97,
          collection: 'garages',
          contract: GARAGES,
          symbol: 'GARAGE',
          name: 'Pitlane Tuneup Garages',
          cost: '20000000000000000',
          coin: 'tBNB',
          minted: 5_000,
          max_supply: 5_000,
          remaining: 0,
          paused: true,
          epoch_open: true,
          only_whitelisted: false,
          phases: [{ kind: 'public', start: null, end: null }],
          phase: 'public',
          whitelist: null,
          revealed: null,
          max_mint_amount: 10,
          per_address_limit: null,
          block: 100,
        },
      ],
      unavailable: ['avalanche'],
    });
    expect(contractCalls().every(({ params }) => params[1] === '0x64')).toBe(true);
  });

  test('reads the contract once for each head', async () => {
    await api.json('/api/drops');
    const before = contractCalls().length;
    await api.json('/api/drops');
    expect(contractCalls().length).toBe(before);
    head += 1n;
    values.totalSupply = 65n;
    const { body } = await api.json('/api/drops');
    expect(body.drops[0]).toMatchObject({ minted: 65, block: 101 });
  });
});

describe('GET /api/drops/{id}/eligibility', () => {
  const ask = async (id = 'binance-cars', wallet: string = ALICE) =>
    api.json(`/api/drops/${id}/eligibility?wallet=${wallet}`);
  const change = (changed: Record<string, unknown>) => {
    Object.assign(values, changed);
    head += 1n;
  };

  test('says when the wallet may begin, and gives its proof by the tree that the contract names', async () => {
    change({ epochOpen: true });
    expect((await ask()).body).toMatchObject({
      eligible: false,
      reason: 'NOT_STARTED',
      invited: null,
      starts: 1_800_000_600,
      left: 2,
    });
    const headers = { authorization: 'Bearer pitlane_the-operator-alone-knows' };
    const { body } = await api.json('/api/operator/whitelists', {
      method: 'POST',
      headers,
      body: `${ALICE}\n${BOB}`,
    });
    expect((await ask()).body.proof).toBeNull();
    change({ whitelistRoot: body.tree.root });
    const told = EligibilitySchema.parse((await ask()).body);
    expect(told).toMatchObject({
      eligible: false,
      reason: 'NOT_STARTED',
      invited: 'tree',
      starts: 1_800_000_000,
    });
    expect(told.proof).toHaveLength(1);
    expect((await api.json('/api/drops')).body.drops[0].whitelist).toMatchObject({ tree: 2 });
    change({ whitelistStart: 1n });
    expect((await ask()).body).toMatchObject({ eligible: true, reason: null, minted: 1, left: 2 });
    expect((await ask('binance-cars', CONTRACT)).body).toMatchObject({
      eligible: false,
      reason: 'NOT_WHITELISTED',
    });
  });

  test('refuses what is no drop, and says that a chain is silent', async () => {
    expect((await ask('binance-planes')).status).toBe(400);
    expect((await ask('binance-cars', 'me')).status).toBe(400);
    expect((await ask('matic-cars')).status).toBe(404);
    expect((await ask('binance-stations')).status).toBe(404);
    expect((await ask('avalanche-cars')).status).toBe(503);
    expect((await ask('binance-garages')).body).toMatchObject({ reason: 'PAUSED', minted: null });
  });
});

describe('createDropsService', () => {
  test('logs an outage of a chain once, and its end', async () => {
    const lines: string[] = [];
    const heard = (_: object, text: string) => void lines.push(text);
    const served = createChainClients(
      [{ ...testChain('binance', node.url), chainId: 97 }],
      createLog('silent'),
    );
    const log = { warn: heard, info: heard } as unknown as Log;
    const drops = createDropsService({ db: api.db, chains: served, log, now: () => 0 });
    const read = async () => (await drops.list()).unavailable;
    silent = true;
    expect([await read(), await read()]).toEqual([['binance'], ['binance']]);
    silent = false;
    expect([await read(), await read()]).toEqual([[], []]);
    silent = true;
    await read();
    expect(lines).toEqual(['drops cannot be read', 'drops can be read again', 'drops cannot be read']);
  });
});
