import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import {
  ChainMismatchError,
  encodeFunctionData,
  HttpRequestError,
  parseAbi,
  UserRejectedRequestError,
} from 'viem';
import { getBlockNumber, simulateContract } from 'viem/actions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeContract } from 'wagmi/actions';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { guardProvider } from '../guard-provider.ts';
import { ownerRequestStore } from '../owner-requests.ts';
import { stopWaiting } from '../wallet-requests.ts';
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
const call: ContractCall = {
  address: account,
  abi: parseAbi(['function wash()']),
  functionName: 'wash',
  args: [],
  value: 5n,
};
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
    ['gives up', new Error('Request timed out'), 'EXPIRED'],
    ['lost its connection', Object.assign(new Error('Disconnected'), { code: 4900 }), 'WALLET_GONE'],
    ['closed its session', new Error('Session disconnected'), 'WALLET_GONE'],
    ['finds its number used', new Error('nonce too low'), 'NONCE_USED'],
  ])('a wallet that %s may have sent it: look first', async (_, error, code) => {
    vi.mocked(writeContract).mockRejectedValue(error);
    const problem = await problemOf(run());
    expect(problem?.code).toBe(code);
    expect(problem?.message).toContain('If it shows the transaction, don’t send it again');
    expect(problem?.message).not.toMatch(/nothing/i);
  });

  test.each([
    ['declines', new UserRejectedRequestError(new Error('no')), 'REJECTED'],
    ['does not let the page ask', Object.assign(new Error('no'), { code: 4100 }), 'WALLET_GONE'],
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
    expect(problem?.message).toContain('isn’t a transaction');
    expect(followTransaction).not.toHaveBeenCalled();
  });
});

describe('a second payment after the waiting for the first has ended', () => {
  const answers: Promise<unknown>[] = [];
  const request = vi.fn(() => answers.shift() ?? new Promise(() => undefined));
  const wallet = guardProvider({ request } as never, { name: 'Test Wallet' });

  /** A run whose request stays open in the wallet, and is left. */
  async function leaveFirst() {
    const sent = { from: account, to: call.address, data: encodeFunctionData(call) };
    vi.mocked(writeContract).mockImplementation(
      () => wallet.request({ method: 'eth_sendTransaction', params: [sent] }) as never,
    );
    const first = Promise.withResolvers<unknown>();
    answers.splice(0, answers.length, first.promise);
    request.mockClear();
    const onLate = vi.fn();
    const running = wash.run({ kind: 'wash', target, input: 1, onStep: () => undefined, onLate });
    const failure = problemOf(running);
    await vi.waitFor(() => expect(ownerRequestStore.getState()).toHaveLength(1));
    stopWaiting(wallet);
    expect(await failure).toMatchObject({ code: 'STOPPED' });
    return { first, onLate };
  }

  test('is not asked for when the first is sent while it is tried out', async () => {
    const { first, onLate } = await leaveFirst();
    const tried = Promise.withResolvers<never>();
    vi.mocked(simulateContract).mockReturnValueOnce(tried.promise);
    const failure = problemOf(run());
    await vi.waitFor(() => expect(simulateContract).toHaveLastReturnedWith(tried.promise));
    first.resolve(hash);
    await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce());
    tried.resolve(undefined as never);
    expect(await failure).toMatchObject({ code: 'STILL_PENDING', retry: 'wait' });
    expect(request).toHaveBeenCalledTimes(1);
    expect(readPending()).toMatchObject([{ hash }]);
  });

  test('is not waited for when the first is sent while the wallet asks; what it sends late is followed', async () => {
    const { first, onLate } = await leaveFirst();
    const second = Promise.withResolvers<unknown>();
    answers.push(second.promise);
    const failure = problemOf(run());
    await vi.waitFor(() => expect(ownerRequestStore.getState()).toHaveLength(1));
    first.resolve(hash);
    expect(await failure).toMatchObject({
      code: 'SENT_BEFORE',
      message: 'Your wallet sent the first request. Reject the second one there.',
    });
    expect(onLate).toHaveBeenCalledOnce();
    expect(ownerRequestStore.getState()).toEqual([]);
    second.resolve(`0x${'2'.repeat(64)}`);
    await vi.waitFor(() => expect(readPending()).toHaveLength(2));
  });

  test('of another kind is asked for all the same', async () => {
    const { first, onLate } = await leaveFirst();
    const second = Promise.withResolvers<unknown>();
    answers.push(second.promise);
    const other = run('polish');
    await vi.waitFor(() => expect(ownerRequestStore.getState()).toHaveLength(1));
    first.resolve(hash);
    await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce());
    second.resolve(`0x${'2'.repeat(64)}`);
    expect(await other).toBe('clean');
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
