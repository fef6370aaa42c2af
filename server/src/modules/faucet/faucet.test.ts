import { FAUCET } from '@pitlane/shared/domain/chain/faucet';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { decodeFunctionData, type Hex, numberToHex, parseTransaction } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNode, openFakeNode } from '../../testing/fake-node.ts';
import { ALICE, BOB, openTestApi, type TestApi, testChain } from '../../testing/test-api.ts';
import { createFaucetService } from './faucet.service.ts';

const ETH: Hex = `0x${'e'.repeat(40)}`;
const sent: { to: string; nonce: number; value: bigint; data: Hex }[] = [];
let balance = 0n;
/** When the tap of the ETH token gives again; 0 for a wallet that never had anything. */
let nextDripAt = 0;
let node: FakeNode;
let api: TestApi;

beforeAll(async () => {
  node = await openFakeNode({
    eth_chainId: () => '0x7a69',
    eth_getBalance: () => `0x${balance.toString(16)}`,
    eth_getTransactionCount: () => `0x${sent.length.toString(16)}`,
    eth_estimateGas: () => '0x5208',
    eth_call: () => numberToHex(nextDripAt, { size: 32 }),
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: '0x1', timestamp: '0x1', transactions: [] }),
    eth_sendRawTransaction: ([raw]) => {
      const { to, nonce, value, data } = parseTransaction(raw as Hex);
      sent.push({ to: String(to).toLowerCase(), nonce: nonce ?? 0, value: value ?? 0n, data: data ?? '0x' });
      return `0x${String(sent.length).padStart(64, '0')}`;
    },
  });
  const trading = { seaport: ETH, listingZone: ETH, currency: ETH, treasury: ETH };
  const avalanche = { ...testChain('avalanche', node.url), trading };
  const chains = [testChain('binance', node.url), testChain('matic'), avalanche];
  api = await openTestApi({ demo: true, faucetKey: generatePrivateKey(), chains });
});
afterAll(async () => {
  await api.close();
  await node.close();
});
beforeEach(() => {
  sent.length = 0;
  balance = 0n;
  nextDripAt = 0;
});

const newWallet = (n: number): Hex => `0x${String(n).repeat(40)}`;

describe('/api/faucet', () => {
  test('sends a hundred coins, then names the pause', async () => {
    const first = await api.post('/api/faucet', { chain: 'binance', address: ALICE });
    expect(first.status).toBe(200);
    expect(first.body.amount).toBe(parseUnits('100').toString());
    expect(first.body.tx_hash).toMatch(/^0x\d{64}$/);
    expect(sent).toEqual([{ to: ALICE, nonce: 0, value: parseUnits('100'), data: '0x' }]);
    expect(first.body.eth_amount).toBe('0');
    const again = await api.post('/api/faucet', {
      chain: 'binance',
      address: ALICE.toUpperCase().replace('X', 'x'),
    });
    expect([again.status, again.body.error.code, again.body.error.field]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      'address',
    ]);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(sent.length).toBe(1);
  });

  test('sends a new wallet coins and its first test ETH, and names the transaction that comes last', async () => {
    const { status, body } = await api.post('/api/faucet', { chain: 'avalanche', address: newWallet(1) });
    expect([status, body.amount, body.eth_amount]).toEqual([
      200,
      parseUnits('100').toString(),
      FAUCET.ethWei.toString(),
    ]);
    expect(sent.map(({ to, nonce }) => [to, nonce])).toEqual([
      [newWallet(1), 0],
      [ETH, 1],
    ]);
    expect(body.tx_hash).toBe(numberToHex(2, { size: 32 }));
    expect(decodeFunctionData({ abi: ethTokenAbi, data: sent[1]?.data ?? '0x' })).toEqual({
      functionName: 'dripTo',
      args: [newWallet(1)],
    });
  });

  test('sends test ETH alone to a wallet that has coins, and none to one that had its first', async () => {
    balance = parseUnits('100');
    const rich = await api.post('/api/faucet', { chain: 'avalanche', address: newWallet(2) });
    expect([rich.status, rich.body.amount, rich.body.eth_amount]).toEqual([
      200,
      '0',
      FAUCET.ethWei.toString(),
    ]);
    nextDripAt = 1;
    const refused = await api.post('/api/faucet', { chain: 'avalanche', address: newWallet(3) });
    expect(refused.status).toBe(429);
    balance = 0n;
    const poor = await api.post('/api/faucet', { chain: 'avalanche', address: newWallet(3) });
    expect([poor.status, poor.body.eth_amount]).toEqual([200, '0']);
    expect(sent.map(({ to }) => to)).toEqual([ETH, newWallet(3)]);
  });

  test('sends one transaction to each of several wallets at once, with nonces in a row', async () => {
    const wallets = [1, 2, 3, 4].map((n) => `0x${String(n).padStart(40, '0')}`);
    const answers = await Promise.all(
      wallets.map((address) => api.post('/api/faucet', { chain: 'binance', address })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(sent.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3]);
  });

  test('refuses a wallet that has fifty coins, and names its balance', async () => {
    balance = parseUnits('50.25');
    const { status, body } = await api.post('/api/faucet', { chain: 'binance', address: BOB });
    expect([status, body.error.message]).toEqual([
      429,
      'This wallet has 50.25 BNB; the faucet fills wallets below 50 BNB.',
    ]);
    expect(sent).toEqual([]);
  });

  test('a wallet may ask again at once after a chain was down', async () => {
    for (const _ of [1, 2]) {
      const { status, body } = await api.post('/api/faucet', { chain: 'matic', address: BOB });
      expect([status, body.error.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
    }
  });

  test('after a minute the wallet may ask again', async () => {
    let now = 1_000_000;
    const send = async () => '0x01' as const;
    const chain = { coin: 'BNB', balanceOf: async () => 0n, send, eth: undefined };
    const chains = new Map([['binance' as const, chain]]);
    const faucet = createFaucetService(chains, () => now);
    const { next_at } = await faucet.give({ chain: 'binance', address: ALICE });
    now = next_at * 1000 - 1;
    await expect(faucet.give({ chain: 'binance', address: ALICE })).rejects.toThrow('Try again in 1 s');
    now += 1;
    await expect(faucet.give({ chain: 'binance', address: ALICE })).resolves.toMatchObject({
      tx_hash: '0x01',
    });
  });

  test.each([
    [{ chain: 'binance' }, 'BAD_REQUEST', 'address is missing.'],
    [{ chain: 'moon', address: ALICE }, 'BAD_REQUEST', 'chain must be one of binance, matic, avalanche.'],
    [
      { chain: 'binance', address: ALICE, amount: '99' },
      'UNKNOWN_PARAMETER',
      'The body has no field "amount".',
    ],
  ])('%j', async (body, code, message) => {
    const answer = await api.post('/api/faucet', body);
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([400, code, message]);
  });

  test('outside the demo world there is no faucet', async () => {
    const real = await openTestApi({}, api.db);
    const { status, body } = await real.post('/api/faucet', { chain: 'binance', address: ALICE });
    await real.close();
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.error.message).toContain('only in the demo world');
  });

  test('shows in advance what the faucet would do', async () => {
    const carol = `0x${'c'.repeat(40)}`;
    const look = async () => {
      const response = await api.json(`/api/faucet?chain=binance&address=${carol}`);
      return response.body;
    };
    const enough = parseUnits('50').toString();
    expect(await look()).toEqual({ balance: '0', enough, wait_seconds: 0 });
    await api.post('/api/faucet', { chain: 'binance', address: carol });
    balance = parseUnits('100');
    const after = await look();
    expect(after).toMatchObject({ balance: parseUnits('100').toString(), enough });
    expect(after.wait_seconds).toBeGreaterThan(50);
  });

  test('answers 503 to a look at a chain that is down', async () => {
    const { status, body } = await api.json(`/api/faucet?chain=matic&address=${BOB}`);
    expect([status, body.error.code]).toEqual([503, 'CHAIN_UNAVAILABLE']);
  });
});
