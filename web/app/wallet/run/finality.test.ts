import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem';
import { getBlockNumber, getTransaction, getTransactionReceipt } from 'viem/actions';
import { beforeEach, expect, test, vi } from 'vitest';
import { readFinality } from './finality.ts';

vi.mock('viem/actions', () => ({
  getBlockNumber: vi.fn(),
  getTransaction: vi.fn(),
  getTransactionReceipt: vi.fn(),
}));

const hash = `0x${'1'.repeat(64)}` as const;
const receipt = vi.mocked(getTransactionReceipt);
const transaction = vi.mocked(getTransaction);
const read = () => readFinality({ client: {} as never, hash, needed: 8 });
const noReceipt = new TransactionReceiptNotFoundError({ hash });

beforeEach(() => {
  vi.mocked(getBlockNumber).mockResolvedValue(100n);
  receipt.mockReset().mockResolvedValue({ status: 'success', blockNumber: 93n } as never);
  transaction.mockReset().mockResolvedValue({} as never);
});

test('what is in a block is young until enough blocks lie above it', async () => {
  expect(await read()).toEqual({ state: 'young', deep: 7, needed: 8 });
  receipt.mockResolvedValue({ status: 'success', blockNumber: 92n } as never);
  expect(await read()).toEqual({ state: 'final' });
});

test('a node that is a block behind does not make it younger than new', async () => {
  receipt.mockResolvedValue({ status: 'success', blockNumber: 101n } as never);
  expect(await read()).toEqual({ state: 'young', deep: 0, needed: 8 });
});

test('one whose block was replaced waits while the chain knows it, and is undone when it does not', async () => {
  receipt.mockRejectedValue(noReceipt);
  expect(await read()).toEqual({ state: 'away' });
  transaction.mockRejectedValue(new TransactionNotFoundError({ hash }));
  expect(await read()).toEqual({ state: 'undone' });
});

test('one that fails in its new block is undone', async () => {
  receipt.mockResolvedValue({ status: 'reverted', blockNumber: 99n } as never);
  expect(await read()).toEqual({ state: 'undone' });
});

test('a chain that does not answer says nothing of it', async () => {
  receipt.mockRejectedValue(new Error('offline'));
  await expect(read()).rejects.toThrow('offline');
});
