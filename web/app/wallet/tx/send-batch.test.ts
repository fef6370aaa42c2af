import { simulateContract } from 'viem/actions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCapabilities, sendCalls, waitForCallsStatus } from 'wagmi/actions';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { setWallet } from '../wallet-store.ts';
import { readPending, rememberPending } from './pending-transactions.ts';
import { canBatch, followBatch, followBatchLater, sendBatch } from './send-batch.ts';
import type { ContractCall } from './transaction.ts';
import type { WalletSession } from './wallet-session.ts';

vi.mock('wagmi/actions', () => ({
  getCapabilities: vi.fn(),
  sendCalls: vi.fn(),
  waitForCallsStatus: vi.fn(),
}));
vi.mock('viem/actions', () => ({ simulateContract: vi.fn() }));
vi.mock('../wagmi-client.ts', () => ({ startWagmiClient: async () => ({ config: {} }) }));

const account = `0x${'a'.repeat(40)}` as const;
const hash = (digit: string) => `0x${digit.repeat(64)}` as const;
const session = { config: {}, client: {}, account, chainId: 137 } as unknown as WalletSession;
const call: ContractCall = { address: account, abi: [], functionName: 'approve', args: [], value: 0n };
const onLate = vi.fn();
const payment = { kind: 'bid', chain: 'matic', account } as const;
const send = () =>
  sendBatch(session, { payment, calls: [call, call], block: 7n, onStep: () => undefined, onLate });
const sent = {
  kind: 'buy',
  chain: 'matic',
  subject: 'matic-cars-1',
  batch: '0x12',
  account,
  sentAt: Date.now(),
} as const;
const follow = () => followBatch({} as never, sent);
const answerStatus = (status: string, ...hashes: string[]) =>
  vi.mocked(waitForCallsStatus).mockResolvedValue({
    status,
    receipts: hashes.map((transactionHash) => ({ transactionHash })),
  } as never);

beforeEach(() => {
  stubLocalStorage();
  rememberPending(sent);
  vi.mocked(getCapabilities).mockReset();
  vi.mocked(sendCalls).mockReset().mockResolvedValue({ id: '0x12' });
  vi.mocked(waitForCallsStatus).mockReset();
});

describe('canBatch', () => {
  test('believes a wallet that names the chain', async () => {
    vi.mocked(getCapabilities).mockResolvedValue({ 137: { atomic: { status: 'unsupported' } } } as never);
    expect(await canBatch(session)).toBe(true);
    vi.mocked(getCapabilities).mockResolvedValue({ 1: { atomic: { status: 'supported' } } } as never);
    expect(await canBatch(session)).toBe(false);
  });

  test('takes an error for a no, and silence too', async () => {
    vi.mocked(getCapabilities).mockRejectedValue(new Error('unknown method'));
    expect(await canBatch(session)).toBe(false);
    vi.useFakeTimers();
    vi.mocked(getCapabilities).mockReturnValue(new Promise(() => undefined) as never);
    const asked = canBatch(session);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toBe(false);
    vi.useRealTimers();
  });
});

describe('sendBatch', () => {
  test("gives the wallet's name for them", async () => {
    expect(await send()).toBe('0x12');
  });

  test.each([4200, -32_601, 5710, 5760])(
    'code %i: the wallet cannot, so the steps go one by one',
    async (code) => {
      const cause = Object.assign(new Error('no'), { code });
      vi.mocked(sendCalls).mockRejectedValue(new Error('wrapped', { cause }));
      expect(await send()).toBeUndefined();
    },
  );

  test('is not asked for while a payment of its kind is under way', async () => {
    vi.mocked(simulateContract).mockImplementationOnce(async () => {
      rememberPending({ ...sent, ...payment, batch: '0x13' });
      return undefined as never;
    });
    await expect(send()).rejects.toMatchObject({ problem: { code: 'STILL_PENDING' } });
    expect(sendCalls).not.toHaveBeenCalled();
  });

  test.each([
    ['Request timed out', 'EXPIRED'],
    ['The wallet disconnected', 'WALLET_GONE'],
    ['failed to fetch', 'CHAIN_DOWN'],
  ])('after “%s” the wallet may have sent it: look first', async (message, code) => {
    vi.mocked(sendCalls).mockRejectedValue(new Error(message));
    const expected = expect.stringMatching(/^Your wallet may have sent it\. Check your wallet first/);
    await expect(send()).rejects.toMatchObject({ problem: { code, message: expected } });
  });

  test('a no of its owner is a no, and is not asked again in another way', async () => {
    const refusal = Object.assign(new Error('no'), { code: 4001 });
    vi.mocked(sendCalls).mockRejectedValue(refusal);
    await expect(send()).rejects.toBe(refusal);
  });
});

describe('followBatch', () => {
  test('gives the hash of the last call', async () => {
    answerStatus('success', hash('1'), hash('2'));
    expect(await follow()).toBe(hash('2'));
  });

  test('what failed is over, and may be tried again', async () => {
    answerStatus('failure', hash('1'));
    await expect(follow()).rejects.toMatchObject({ problem: { code: 'REVERTED' } });
    expect(readPending()).toEqual([]);
  });

  test('what is not known is waited for, and never sent a second time', async () => {
    vi.mocked(waitForCallsStatus).mockRejectedValue(new Error('late'));
    await expect(follow()).rejects.toMatchObject({
      problem: { code: 'STILL_PENDING', message: expect.stringContaining('don’t send it again') },
    });
    expect(readPending()).toEqual([sent]);
  });

  test('a wallet that knows nothing of it ends the wait', async () => {
    const cause = Object.assign(new Error('no'), { code: 5730 });
    vi.mocked(waitForCallsStatus).mockRejectedValue(new Error('wrapped', { cause }));
    await expect(follow()).rejects.toMatchObject({ problem: { code: 'DROPPED' } });
    expect(readPending()).toEqual([]);
  });
});

describe('followBatchLater', () => {
  afterEach(() => void vi.useRealTimers());

  test('waits until the wallet is connected again', async () => {
    vi.useFakeTimers();
    setWallet({ status: 'checking' });
    answerStatus('success', hash('1'));
    const following = followBatchLater(sent);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waitForCallsStatus).not.toHaveBeenCalled();
    setWallet({ status: 'connected', address: account });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await following).toBe(hash('1'));
  });

  test('says so when the wallet does not come', async () => {
    vi.useFakeTimers();
    setWallet({ status: 'disconnected' });
    const following = expect(followBatchLater(sent)).rejects.toMatchObject({
      problem: { code: 'STILL_PENDING', message: expect.stringContaining('Connect it') },
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await following;
    expect(readPending(sent.sentAt)).toEqual([sent]);
  });
});
