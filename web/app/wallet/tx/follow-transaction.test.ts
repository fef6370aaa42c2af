import { HttpRequestError, TransactionNotFoundError, WaitForTransactionReceiptTimeoutError } from 'viem';
import { getTransaction, waitForTransactionReceipt } from 'viem/actions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { followTransaction } from './follow-transaction.ts';
import { readPending, rememberPending } from './pending-transactions.ts';

vi.mock('viem/actions', () => ({ getTransaction: vi.fn(), waitForTransactionReceipt: vi.fn() }));
vi.mock('../wagmi-client.ts', () => ({ chainReader: async () => ({ client: {}, facts: {} }) }));
vi.mock('./wait-for-index.ts', () => ({ waitForIndex: async () => true }));

const hash = `0x${'1'.repeat(64)}` as const;
const sped = `0x${'2'.repeat(64)}` as const;
const account = `0x${'a'.repeat(40)}` as const;
const receipt = { status: 'success', transactionHash: hash, blockNumber: 7n };
const waiting = vi.mocked(waitForTransactionReceipt);
const known = vi.mocked(getTransaction);
const follow = () => followTransaction({ chain: 'matic', hash, account, onStep: () => undefined });
const problemOf = (running: Promise<unknown>) =>
  running.then(
    () => undefined,
    (error: { problem: { code: string; message: string; retry?: string } }) => error.problem,
  );
/** The wallet has put another transaction in its place. */
const replacedBy = (reason: 'repriced' | 'replaced' | 'cancelled') =>
  waiting.mockImplementation(async (_, { onReplaced }) => {
    const replacement = { ...receipt, transactionHash: sped };
    onReplaced?.({ reason, transactionReceipt: replacement } as never);
    return replacement as never;
  });

beforeEach(() => {
  stubLocalStorage();
  rememberPending({ kind: 'wash', chain: 'matic', subject: 'cars', hash, account, sentAt: Date.now() });
  waiting.mockReset().mockResolvedValue(receipt as never);
  known.mockReset().mockResolvedValue({} as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('followTransaction', () => {
  test('gives the receipt, and forgets the transaction', async () => {
    expect(await follow()).toEqual({ receipt, account, indexed: true });
    expect(readPending()).toEqual([]);
  });

  test('one that was sped up is the same one', async () => {
    replacedBy('repriced');
    expect((await follow()).receipt.transactionHash).toBe(sped);
    expect(readPending()).toEqual([]);
  });

  test.each(['replaced', 'cancelled'] as const)('one that was %s never happened', async (reason) => {
    replacedBy(reason);
    expect(await problemOf(follow())).toMatchObject({ code: 'REPLACED' });
    expect(readPending()).toEqual([]);
  });

  test('one that failed in its block is over', async () => {
    waiting.mockResolvedValue({ ...receipt, status: 'reverted' } as never);
    expect(await problemOf(follow())).toMatchObject({ code: 'REVERTED' });
    expect(readPending()).toEqual([]);
  });

  test('one that waits longer is kept, and not to be sent again', async () => {
    waiting.mockRejectedValue(new WaitForTransactionReceiptTimeoutError({ hash }));
    expect(await problemOf(follow())).toMatchObject({ code: 'STILL_PENDING', retry: 'wait' });
    expect(readPending()).toHaveLength(1);
  });

  test('one that the chain does not know may have gone another way: no button sends it again', async () => {
    waiting.mockRejectedValue(new WaitForTransactionReceiptTimeoutError({ hash }));
    known.mockRejectedValue(new TransactionNotFoundError({ hash }));
    const problem = await problemOf(follow());
    expect(problem?.code).toBe('DROPPED');
    expect(problem?.retry).toBeUndefined();
    expect(problem?.message).toContain('Check your wallet before you send it again');
    expect(problem?.message).not.toContain('nothing was paid');
    expect(readPending()).toEqual([]);
  });

  test.each(['waits', 'is asked for it'])(
    'a chain that falls silent while one %s: it is kept',
    async (when) => {
      const silence = new HttpRequestError({ url: '/rpc/matic', status: 503 });
      waiting.mockRejectedValue(
        when === 'waits' ? silence : new WaitForTransactionReceiptTimeoutError({ hash }),
      );
      known.mockRejectedValue(silence);
      expect(await problemOf(follow())).toMatchObject({ code: 'STILL_PENDING', retry: 'wait' });
      expect(readPending()).toHaveLength(1);
    },
  );
});
