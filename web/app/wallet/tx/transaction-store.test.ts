import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toastStore } from '../../lib/toast.ts';
import { stubLocalStorage } from '../../testing/stub-local-storage.ts';
import { type WalletProblem, WalletProblemError, WrongNetworkShownError } from '../wallet-problem.ts';
import { setWallet } from '../wallet-store.ts';
import { rememberPending } from './pending-transactions.ts';
import type { TransactionRunner } from './run-transaction.ts';
import type { PendingTransaction } from './transaction.ts';
import { createTransactionStore } from './transaction-store.ts';

const target = { chain: 'matic', subject: 'cars' } as const;
const hash = `0x${'1'.repeat(64)}` as const;
const pending: PendingTransaction = {
  ...target,
  kind: 'wash',
  hash,
  account: `0x${'a'.repeat(40)}`,
  sentAt: Date.now(),
};
const problem: WalletProblem = { code: 'REJECTED', title: 'No', message: 'You declined.', retry: 'again' };

type Runner = TransactionRunner<number, string>;
const runner = { run: vi.fn<Runner['run']>(), resume: vi.fn<Runner['resume']>() };
const load = vi.fn(
  async (): Promise<Runner> => ({ ...runner, successText: (result) => `Washed: ${result}`, stale: [] }),
);
const createWashStore = () => createTransactionStore<number, string>({ kind: 'wash', name: 'wash', load });
const lastToast = () => toastStore.getState().at(-1);

beforeEach(() => {
  stubLocalStorage();
  vi.spyOn(console, 'error').mockReturnValue();
  runner.run.mockReset();
  runner.resume.mockReset();
  load.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  toastStore.setState([]);
});

describe('start', () => {
  test('shows each step, then the result, and says it in a toast', async () => {
    const store = createWashStore();
    const phases: unknown[] = [];
    store.subscribe(() => phases.push(store.getState()));
    runner.run.mockImplementation(async ({ onStep, input }) => {
      onStep({ step: 'confirm', hash });
      return `car ${input}`;
    });
    await store.start(target, 7);
    expect(phases).toEqual([
      { phase: 'running', target, step: 'check' },
      { phase: 'running', target, step: 'confirm', hash },
      { phase: 'done', target, result: 'car 7', hash },
    ]);
    expect(lastToast()).toMatchObject({ kind: 'success', message: 'Washed: car 7' });
  });

  test('a failure is in the state with its way out, and in a toast', async () => {
    const store = createWashStore();
    runner.run.mockRejectedValue(new WalletProblemError(problem));
    await store.start(target, 7);
    expect(store.getState()).toEqual({ phase: 'failed', target, problem });
    expect(lastToast()).toMatchObject({ kind: 'error', message: 'Something Went Wrong !!' });
  });

  test('the toast of a failure is quiet while a part of the page says it, and only then', async () => {
    const store = createWashStore();
    runner.run.mockRejectedValue(new WalletProblemError(problem));
    const away = store.show();
    await store.start(target, 7);
    expect(lastToast()).toMatchObject({ kind: 'error', quiet: true });
    away();
    await store.start(target, 7);
    expect(lastToast()).toMatchObject({ kind: 'error', quiet: false });
  });

  test('why it failed is said in a toast while no part of the page says it', async () => {
    const store = createWashStore();
    runner.run.mockRejectedValue(new WalletProblemError(problem));
    const listMessages = () => toastStore.getState().map(({ message }) => message);
    const away = store.show();
    await store.start(target, 7);
    expect(listMessages()).toEqual(['Something Went Wrong !!']);
    away();
    await store.start(target, 7);
    expect(listMessages()).toContain('No. You declined.');
  });

  test('on another network the control says so, so the state goes back to idle', async () => {
    const store = createWashStore();
    runner.run.mockRejectedValue(new WrongNetworkShownError({ ...problem, code: 'WRONG_CHAIN' }));
    await store.start(target, 7);
    expect(store.getState()).toEqual({ phase: 'idle' });
    expect(lastToast()).toBeUndefined();
  });

  test('a network that is changed in the middle is a failure like any other', async () => {
    const store = createWashStore();
    runner.run.mockRejectedValue(new WalletProblemError({ ...problem, code: 'WRONG_CHAIN' }));
    await store.start(target, 7);
    expect(store.getState()).toMatchObject({ phase: 'failed', problem: { code: 'WRONG_CHAIN' } });
    expect(lastToast()).toMatchObject({ kind: 'error' });
  });

  test('what the wallet sends after the waiting has ended is followed', async () => {
    const store = createWashStore();
    runner.run.mockImplementation(async ({ onLate }) => {
      rememberPending(pending);
      onLate?.();
      throw new WalletProblemError({ ...problem, code: 'STOPPED' });
    });
    runner.resume.mockResolvedValue('clean');
    await store.start(target, 7);
    await vi.waitFor(() => expect(store.getState()).toEqual({ phase: 'done', target, result: 'clean' }));
    expect(runner.resume).toHaveBeenCalledExactlyOnceWith(pending, expect.any(Function));
  });

  test('a second request that the wallet must not send is named in the toast', async () => {
    const store = createWashStore();
    const message = 'Reject the second one there.';
    runner.run.mockRejectedValue(new WalletProblemError({ ...problem, code: 'SENT_BEFORE', message }));
    await store.start(target, 7);
    expect(lastToast()).toMatchObject({ kind: 'warning', message });
  });

  test('what is done with an account that the wallet has left says so', async () => {
    const store = createWashStore();
    setWallet({ status: 'connected', address: pending.account });
    onTestFinished(() => setWallet({ status: 'disconnected' }));
    runner.run.mockImplementation(async () => {
      setWallet({ status: 'connected', address: `0x${'b'.repeat(40)}` });
      return 'clean';
    });
    await store.start(target, 7);
    expect(lastToast()?.message).toBe(
      'You did this with 0xaa...aaaa. Your wallet is now on another account.',
    );
  });

  test('code that cannot be loaded is a failure like any other, and the next try loads it', async () => {
    const store = createWashStore();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await store.start(target, 7);
    expect(store.getState()).toMatchObject({
      phase: 'failed',
      problem: { message: expect.stringContaining('Check your connection') },
    });
    runner.run.mockResolvedValue('clean');
    await store.start(target, 7);
    expect(store.getState()).toMatchObject({ phase: 'done', result: 'clean' });
  });

  test('one at a time', async () => {
    const store = createWashStore();
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    runner.run.mockReturnValue(promise);
    const first = store.start(target, 1);
    await store.start(target, 2);
    store.dismiss();
    expect(store.getState().phase).toBe('running');
    await vi.waitFor(() => expect(runner.run).toHaveBeenCalledTimes(1));
    finish('done');
    await first;
    store.dismiss();
    expect(store.getState()).toEqual({ phase: 'idle' });
  });
});

describe('resume', () => {
  test('loads no code while nothing is waited for', async () => {
    await createWashStore().resume();
    rememberPending({ ...pending, kind: 'another' });
    await createWashStore().resume();
    expect(load).not.toHaveBeenCalled();
  });

  test('goes on where the page was left, for the same target', async () => {
    rememberPending(pending);
    const store = createWashStore();
    runner.resume.mockImplementation(async () => {
      expect(store.getState()).toEqual({ phase: 'running', target, step: 'confirm' });
      return 'clean';
    });
    await store.resume();
    expect(runner.resume).toHaveBeenCalledWith(pending, expect.any(Function));
    expect(store.getState()).toEqual({ phase: 'done', target, result: 'clean' });
  });
});
