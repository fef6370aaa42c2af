import { encodeFunctionData, parseAbi } from 'viem';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { guardProvider } from '../guard-provider.ts';
import { ownerRequestStore } from '../owner-requests.ts';
import { stopWaiting } from '../wallet-requests.ts';
import { askOnce, endSecond } from './ask-once.ts';
import { PENDING_KEY } from './pending-key.ts';
import { rememberPending } from './pending-transactions.ts';

const account = `0x${'a'.repeat(40)}` as const;
const payment = { kind: 'buy', chain: 'matic', account } as const;
const abi = parseAbi(['function wash(uint256 car)']);
const call = { address: `0x${'C'.repeat(40)}`, abi, functionName: 'wash', args: [1n], value: 5n } as const;
const sent = { to: call.address.toLowerCase(), data: encodeFunctionData(call) };
const wallet = guardProvider({ request: () => new Promise(() => undefined) } as never, {
  name: 'Test Wallet',
});
const ask = (method: string, first: object) => wallet.request({ method, params: [first] } as never);

beforeEach(() => {
  stubLocalStorage();
  onTestFinished(() => stopWaiting(wallet));
});

describe('endSecond', () => {
  test.each([
    ['eth_sendTransaction', { from: account, ...sent }],
    ['wallet_sendCalls', { from: account, calls: [{ to: account, data: '0x12' }, sent] }],
  ])('ends a second %s', async (method, first) => {
    const second = askOnce(payment, call, () => ask(method, first));
    endSecond(payment);
    await expect(second).rejects.toMatchObject({ problem: { code: 'SENT_BEFORE' } });
    expect(ownerRequestStore.getState()).toEqual([]);
  });

  test('ends one that reaches the wallet only afterwards', async () => {
    const ready = Promise.withResolvers<void>();
    const second = askOnce(payment, call, async () => {
      await ready.promise;
      return ask('eth_sendTransaction', { from: account, ...sent });
    });
    endSecond(payment);
    ready.resolve();
    await expect(second).rejects.toMatchObject({ problem: { code: 'SENT_BEFORE' } });
  });

  test.each([
    ['of another account', { from: `0x${'b'.repeat(40)}`, ...sent }],
    ['to another contract', { from: account, ...sent, to: account }],
    ['of another item', { from: account, ...sent, data: encodeFunctionData({ ...call, args: [2n] }) }],
  ])('leaves a request %s open', (_, first) => {
    const other = askOnce(payment, call, () => ask('eth_sendTransaction', first));
    other.catch(() => undefined);
    endSecond(payment);
    expect(ownerRequestStore.getState()).toHaveLength(1);
  });
});

describe('askOnce', () => {
  test('ends the request when another tab stores that the wallet has sent the first one', async () => {
    const tab = new EventTarget();
    vi.stubGlobal('window', tab);
    onTestFinished(() => void vi.unstubAllGlobals());
    const hear = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
    const second = askOnce(payment, call, () => ask('eth_sendTransaction', { from: account, ...sent }));
    const end = expect(second).rejects.toMatchObject({ problem: { code: 'SENT_BEFORE' } });
    const stored = { ...payment, subject: 'car', hash: `0x${'1'.repeat(64)}`, sentAt: Date.now() } as const;
    rememberPending({ ...stored, chain: 'binance' });
    hear(PENDING_KEY);
    expect(ownerRequestStore.getState()).toHaveLength(1);
    rememberPending(stored);
    hear('something else');
    expect(ownerRequestStore.getState()).toHaveLength(1);
    hear(PENDING_KEY);
    await end;
    expect(ownerRequestStore.getState()).toEqual([]);
  });
});
