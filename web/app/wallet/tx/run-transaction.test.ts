import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { ChainMismatchError, HttpRequestError, UserRejectedRequestError } from 'viem';
import { getBlockNumber } from 'viem/actions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeContract } from 'wagmi/actions';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { setWallet } from '../wallet-store.ts';
import { followTransaction } from './follow-transaction.ts';
import { readPending, rememberPending } from './pending-transactions.ts';
import { createTransactionRunner } from './run-transaction.ts';
import { canBatch, followBatch, followBatchLater, sendBatch } from './send-batch.ts';
import type { ContractCall } from './transaction.ts';

vi.mock('wagmi/actions', () => ({ writeContract: vi.fn() }));
vi.mock('viem/actions', () => ({
  getBlockNumber: vi.fn(async () => 7n),
  simulateContract: vi.fn(),
  estimateContractGas: vi.fn(async () => 100n),
}));
vi.mock('./send-batch.ts', () => ({
  canBatch: vi.fn(async () => true),
  sendBatch: vi.fn(async () => '0x12'),
  followBatch: vi.fn(),
  followBatchLater: vi.fn(),
}));
vi.mock('./follow-transaction.ts', () => ({ followTransaction: vi.fn() }));
vi.mock('../wagmi-client.ts', () => ({
  startWagmiClient: async () => ({ config: {}, demo: undefined }),
  chainReader: async () => ({ client: {}, facts: { chain_id: 137 } }),
}));

const [, chain = 'matic'] = CHAINS;
const account = `0x${'a'.repeat(40)}` as const;
const hash = `0x${'1'.repeat(64)}` as const;
const target = { chain, subject: 'cars' };
const call: ContractCall = { address: account, abi: [], functionName: 'wash', args: [], value: 5n };
const prepare = vi.fn(async () => call);
const wash = createTransactionRunner<number, string>({
  prepare,
  readResult: () => 'clean',
  successText: (result) => result,
  stale: [],
});
const run = (kind = 'wash') => wash.run({ kind, target, input: 1, onStep: () => undefined });
const problemOf = (running: Promise<unknown>) =>
  running.then(
    () => undefined,
    (error: { problem: { code: string; message: string } }) => error.problem,
  );

beforeEach(() => {
  stubLocalStorage();
  setWallet({ status: 'connected', address: account, chainId: 137, kind: 'injected' });
  prepare.mockReset().mockResolvedValue(call);
  vi.mocked(getBlockNumber).mockReset().mockResolvedValue(7n);
  vi.mocked(writeContract).mockReset().mockResolvedValue(hash);
  vi.mocked(followTransaction).mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('run', () => {
  test('asks the wallet for what was prepared, and remembers it', async () => {
    expect(await run()).toBe('clean');
    expect(vi.mocked(writeContract).mock.calls[0]?.[1]).toMatchObject({ value: 5n, account, chainId: 137 });
    expect(readPending()).toMatchObject([{ kind: 'wash', hash, account, ...target }]);
  });

  test('sends no second one while the end of the first is not known', async () => {
    rememberPending({ kind: 'wash', ...target, hash, account, sentAt: Date.now() });
    expect(await problemOf(run())).toMatchObject({ code: 'STILL_PENDING', retry: 'wait' });
    expect([prepare.mock.calls.length, vi.mocked(writeContract).mock.calls.length]).toEqual([0, 0]);
  });

  test.each([
    ['of another kind', { kind: 'polish' }],
    ['on another chain', { chain: CHAINS[0] }],
    ['of another account', { account: `0x${'b'.repeat(40)}` as const }],
  ])('one %s that is under way is no obstacle', async (_, other) => {
    rememberPending({ kind: 'wash', ...target, hash, account, sentAt: Date.now(), ...other });
    vi.mocked(writeContract).mockResolvedValue(`0x${'2'.repeat(64)}`);
    expect(await run()).toBe('clean');
  });

  test('two tabs never ask at the same time', async () => {
    const first = run();
    expect(await problemOf(run())).toMatchObject({ code: 'OTHER_TAB' });
    expect(await run('polish')).toBe('clean');
    expect(await first).toBe('clean');
    expect(writeContract).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['answers with something unexpected', new Error('the device was unplugged'), 'UNKNOWN'],
    ['cannot reach its node', new HttpRequestError({ url: 'https://node.example' }), 'CHAIN_DOWN'],
  ])('a wallet that %s may have sent it: look first', async (_, error, code) => {
    vi.mocked(writeContract).mockRejectedValue(error);
    const problem = await problemOf(run());
    expect(problem?.code).toBe(code);
    expect(problem?.message).toContain('if it shows the transaction, do not send it again');
  });

  test.each([
    ['declines', new UserRejectedRequestError(new Error('no')), 'REJECTED'],
    [
      'has moved to another network',
      new ChainMismatchError({ chain: { id: 137, name: 'P' } as never, currentChainId: 1 }),
      'WRONG_CHAIN',
    ],
  ])('a wallet that %s has sent nothing', async (_, error, code) => {
    vi.mocked(writeContract).mockRejectedValue(error);
    const problem = await problemOf(run());
    expect(problem?.code).toBe(code);
    expect(problem?.message).not.toContain('Look into your wallet');
    expect(readPending()).toEqual([]);
  });

  test.each([
    ['nothing', undefined],
    ['a word', 'ok'],
    ['a short hash', '0x12'],
  ])('a wallet that answers %s has given no transaction to wait for', async (_, answer) => {
    vi.mocked(writeContract).mockResolvedValue(answer as typeof hash);
    const problem = await problemOf(run());
    expect(problem).toMatchObject({ code: 'UNKNOWN', title: 'Something went wrong' });
    expect(problem?.message).toContain('no transaction');
    expect(followTransaction).not.toHaveBeenCalled();
  });
});

describe('several calls with one question', () => {
  const batch = '0x12';
  const buy = createTransactionRunner<number, string>({
    approve: async () => call,
    atOnce: true,
    prepare,
    readResult: () => 'bought',
    successText: (result) => result,
    stale: [],
  });
  const runBuy = () => buy.run({ kind: 'buy', target, input: 1, onStep: () => undefined });
  const pending = { kind: 'buy', ...target, batch, account };

  beforeEach(() => {
    vi.mocked(canBatch).mockResolvedValue(true);
    vi.mocked(sendBatch).mockReset().mockResolvedValue(batch);
    vi.mocked(followBatch).mockReset().mockResolvedValue(hash);
    vi.mocked(followBatchLater).mockReset().mockResolvedValue(hash);
  });

  test('are remembered from the moment the wallet has them, until it names their transaction', async () => {
    vi.mocked(followBatch).mockImplementation(async () => {
      expect(readPending()).toMatchObject([pending]);
      return hash;
    });
    expect(await runBuy()).toBe('bought');
    expect(readPending()).toMatchObject([{ kind: 'buy', hash }]);
    expect(readPending()).toHaveLength(1);
  });

  test('are not sent again after a reload, but waited for', async () => {
    const open = { ...pending, sentAt: Date.now() };
    rememberPending(open);
    expect(await problemOf(runBuy())).toMatchObject({ code: 'STILL_PENDING', retry: 'wait' });
    expect(sendBatch).not.toHaveBeenCalled();
    expect(await buy.resume(open, () => undefined)).toBe('bought');
    expect(vi.mocked(followTransaction).mock.calls[0]?.[0]).toMatchObject({ hash });
    expect(readPending()).toMatchObject([{ kind: 'buy', hash }]);
  });

  test('a wallet that cannot do it after all is asked one by one', async () => {
    vi.mocked(sendBatch).mockResolvedValue(undefined);
    expect(await runBuy()).toBe('bought');
    expect(writeContract).toHaveBeenCalledTimes(2);
  });
});
