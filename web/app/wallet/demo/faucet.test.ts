import { FAUCET } from '@pitlane/shared/domain/chain/faucet';
import { type Client, createClient, custom } from 'viem';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fundsSettled, requestFunds, topUp } from './faucet.ts';

const ADDRESS = '0x00000000000000000000000000000000000000aa';
const HASH = `0x${'ab'.repeat(32)}`;
const receipt = { transactionHash: HASH, blockNumber: '0x1', status: '0x1', logs: [], type: '0x2' };

let balance: bigint;
let calls: number;
let faucet: () => Response;

const client = createClient({
  transport: custom({
    request: async ({ method }: { method: string }) =>
      method === 'eth_getBalance'
        ? `0x${balance.toString(16)}`
        : method === 'eth_getTransactionReceipt'
          ? receipt
          : '0x1',
  }),
}) as Client;

beforeEach(() => {
  [balance, calls] = [0n, 0];
  faucet = () => Response.json({ tx_hash: HASH, amount: '1', next_at: 0 });
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return faucet();
  });
  return () => vi.unstubAllGlobals();
});

describe('topUp', () => {
  test('asks for coins when the wallet has few', async () => {
    await topUp('binance', ADDRESS, client);
    expect(calls).toBe(1);
  });

  test('asks for nothing when the wallet has enough', async () => {
    balance = FAUCET.lowWei;
    await topUp('binance', ADDRESS, client);
    expect(calls).toBe(0);
  });
});

describe('requestFunds', () => {
  test('joins two requests for a chain at once, and both see the end', async () => {
    const asked = [requestFunds('matic', ADDRESS, client), requestFunds('matic', ADDRESS, client)];
    await fundsSettled('matic');
    await Promise.all(asked);
    expect(calls).toBe(1);
  });

  test('throws the sentence of the API, and the next request asks again', async () => {
    faucet = () =>
      Response.json({ error: { code: 'TOO_MANY_REQUESTS', message: 'Ask again in 30 s.' } }, { status: 429 });
    await expect(requestFunds('avalanche', ADDRESS, client)).rejects.toThrow('Ask again in 30 s.');
    await fundsSettled('avalanche');
    await expect(requestFunds('avalanche', ADDRESS, client)).rejects.toThrow();
    expect(calls).toBe(2);
  });
});
