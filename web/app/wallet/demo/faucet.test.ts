import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { FAUCET } from '@pitlane/shared/domain/chain/faucet';
import { type Client, createClient, custom, numberToHex } from 'viem';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Funded, fundsSettled, requestFunds, topUp } from './faucet.ts';
import { fundingStore } from './funding-store.ts';

const ADDRESS = '0x00000000000000000000000000000000000000aa';
const ETH = '0x00000000000000000000000000000000000000ee';
const HASH = `0x${'ab'.repeat(32)}`;
const receipt = { transactionHash: HASH, blockNumber: '0x1', status: '0x1', logs: [], type: '0x2' };

let balance: bigint;
let calls: number;
let nextDripAt: number;
let faucet: () => Response;

const client = createClient({
  transport: custom({
    request: async ({ method }: { method: string }) =>
      method === 'eth_getBalance'
        ? `0x${balance.toString(16)}`
        : method === 'eth_getTransactionReceipt'
          ? receipt
          : method === 'eth_call'
            ? numberToHex(nextDripAt, { size: 32 })
            : '0x1',
  }),
}) as Client;
const on = (chain: Chain): Funded => ({ chain, address: ADDRESS, client, eth: ETH });

beforeEach(() => {
  [balance, calls, nextDripAt] = [0n, 0, 1];
  faucet = () => Response.json({ tx_hash: HASH, amount: '1', next_at: 0 });
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return faucet();
  });
  return () => vi.unstubAllGlobals();
});

describe('topUp', () => {
  test('asks for coins when the wallet has few', async () => {
    expect(await topUp(on('binance'))).toBe(true);
    expect(calls).toBe(1);
  });

  test('asks for nothing when the wallet has enough', async () => {
    balance = FAUCET.lowWei;
    expect(await topUp(on('binance'))).toBe(false);
    expect(calls).toBe(0);
  });

  test('asks for the first test ETH of a wallet that has coins', async () => {
    balance = FAUCET.lowWei;
    nextDripAt = 0;
    const seen: (readonly Chain[])[] = [];
    onTestFinished(fundingStore.subscribe(() => seen.push(fundingStore.getState())));
    expect(await topUp(on('matic'))).toBe(true);
    expect(calls).toBe(1);
    expect(seen).toEqual([['matic'], []]);
  });

  test('asks for coins alone where there is no market', async () => {
    balance = FAUCET.lowWei;
    nextDripAt = 0;
    expect(await topUp({ ...on('binance'), eth: undefined })).toBe(false);
    expect(calls).toBe(0);
  });
});

describe('requestFunds', () => {
  test('joins two requests for a chain at once, and both see the end', async () => {
    const asked = [requestFunds(on('matic')), requestFunds(on('matic'))];
    await fundsSettled('matic');
    await Promise.all(asked);
    expect(calls).toBe(1);
  });

  test('throws the sentence of the API, and the next request asks again', async () => {
    faucet = () =>
      Response.json({ error: { code: 'TOO_MANY_REQUESTS', message: 'Ask again in 30 s.' } }, { status: 429 });
    await expect(requestFunds(on('avalanche'))).rejects.toThrow('Ask again in 30 s.');
    await fundsSettled('avalanche');
    await expect(requestFunds(on('avalanche'))).rejects.toThrow();
    expect(calls).toBe(2);
  });
});
