import { queryClient } from '../../lib/query-client.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { toast } from '../../lib/toast.ts';
import { NOT_LOADED } from '../not-loaded.ts';
import { type WalletProblem, WalletProblemError, WrongNetworkShownError } from '../wallet-problem.ts';
import { getWallet } from '../wallet-store.ts';
import { PENDING_KEY } from './pending-key.ts';
import type { TransactionRunner } from './run-transaction.ts';
import { tellOtherAccount } from './tell-other-account.ts';
import type {
  OnStep,
  Pending,
  Progress,
  TransactionState,
  TransactionStep,
  TransactionTarget,
} from './transaction.ts';

export type TransactionStoreOptions<Input, Result> = {
  /** Under which name one that was sent is remembered over a reload. Never rename it. */
  kind: string;
  /** Its name in the log, as in "The mint failed." */
  name: string;
  /** The code that checks, signs and waits: fetched on the first use. */
  load: () => Promise<TransactionRunner<Input, Result>>;
};

export type TransactionStore<Input, Result> = Store<TransactionState<Result>> & {
  /**
   * Runs a transaction, unless one of this kind is running. Every result is in the state and in a toast.
   * Never rejects.
   */
  start: (target: TransactionTarget, input: Input) => Promise<void>;
  /**
   * Continues to wait for a transaction that was sent before a reload or a lost connection. Does nothing when
   * there is none.
   */
  resume: () => Promise<void>;
  /** Mutes the toast while a part of a page shows how it ends, until the returned function is called. */
  show: () => () => void;
  /** Puts the finished or failed one aside. */
  dismiss: () => void;
};

/**
 * Makes the store of one kind of transaction. It lives outside of the pages: a transaction goes on, and tells its end,
 * while its sender looks at other pages.
 * @example
 * const fitStore = createTransactionStore<Fitting, Fitted>({
 *   kind: 'fit',
 *   name: 'fitting',
 *   load: async () => (await import('./fit-transaction.ts')).fitTransaction,
 * });
 */
export function createTransactionStore<Input, Result>(
  options: TransactionStoreOptions<Input, Result>,
): TransactionStore<Input, Result> {
  const store = createStore<TransactionState<Result>>({ phase: 'idle' });
  let shown = 0;
  const isShown = () => shown > 0;
  const track = (target: TransactionTarget, step: TransactionStep, run: Run<Input, Result>) =>
    trackTransaction({ store, options, target, step, run, isShown });
  const resume = async () => {
    const pending = await findPending(options.kind);
    if (!pending) return;
    const { chain, subject } = pending;
    await track({ chain, subject }, 'confirm', (runner, onStep) => runner.resume(pending, onStep));
  };
  const followLate = async () => {
    toast('info', 'Your wallet sent the transaction after all. We’re following it.');
    await untilFree(store);
    await resume();
  };
  return {
    ...store,
    start: (target, input) =>
      track(target, 'check', (runner, onStep) =>
        runner.run({ kind: options.kind, target, input, onStep, onLate: () => void followLate() }),
      ),
    resume,
    show() {
      shown += 1;
      return () => {
        shown -= 1;
      };
    },
    dismiss() {
      if (store.getState().phase !== 'running') store.setState({ phase: 'idle' });
    },
  };
}

/** Resolves when nothing is under way. */
function untilFree<Result>({ getState, subscribe }: Store<TransactionState<Result>>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (getState().phase === 'running') return;
      stop();
      resolve();
    };
    const stop = subscribe(look);
    look();
  });
}

type Run<Input, Result> = (runner: TransactionRunner<Input, Result>, onStep: OnStep) => Promise<Result>;
type Tracking<Input, Result> = {
  store: Store<TransactionState<Result>>;
  options: TransactionStoreOptions<Input, Result>;
  target: TransactionTarget;
  step: TransactionStep;
  run: Run<Input, Result>;
  /** Returns whether a part of the page in sight says how it ends. */
  isShown: () => boolean;
};

async function trackTransaction<Input, Result>(tracking: Tracking<Input, Result>): Promise<void> {
  const { store, options, target, step, run } = tracking;
  if (store.getState().phase === 'running') return;
  store.setState({ phase: 'running', target, step });
  const { address: startedWith } = getWallet();
  let runner: TransactionRunner<Input, Result> | undefined;
  try {
    runner = await loadRunner(options);
    let hash: Progress['hash'];
    const result = await run(runner, (progress) => {
      hash = progress.hash;
      store.setState({ phase: 'running', target, ...progress });
    });
    store.setState({ phase: 'done', target, result, hash });
    toast('success', runner.successText(result));
    tellOtherAccount(startedWith);
  } catch (error) {
    console.error(`The ${options.name} failed.`, error);
    fail(tracking, error);
  }
  // Also after a failure: a new price, a pause, the last car sold. Live updates would bring the same, but
  // later.
  const client = queryClient();
  const stale = [...(runner?.stale ?? []), ['balance'], ['faucet']];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

function fail<Input, Result>({ store, target, isShown }: Tracking<Input, Result>, error: unknown): void {
  // The notice with the switch stays at the button while the wallet is on the other network.
  if (error instanceof WrongNetworkShownError) {
    store.setState({ phase: 'idle' });
    return;
  }
  const problem = toProblem(error);
  store.setState({ phase: 'failed', target, problem });
  // Its place on the page goes to the first request, which is followed now.
  if (problem.code === 'SENT_BEFORE') {
    toast('warning', problem.message);
    return;
  }
  // The part of the page that says why may be gone: with the account that it was about, or with its sheet.
  if (!isShown()) toast('warning', `${problem.title}. ${problem.message}`);
  toast('error', 'Something Went Wrong !!', { quiet: isShown() });
}

function toProblem(error: unknown): WalletProblem {
  if (error instanceof WalletProblemError) return error.problem;
  const message = error instanceof Error ? error.message : 'The transaction ended without a reason.';
  return { code: 'UNKNOWN', title: 'Something went wrong', message, retry: 'again' };
}

async function findPending(kind: string): Promise<Pending | undefined> {
  try {
    if (!localStorage.getItem(PENDING_KEY)) return undefined;
    const { readPending } = await import('./pending-transactions.ts');
    return readPending().find((pending) => pending.kind === kind);
  } catch (error) {
    console.warn('We can’t look up your earlier transactions, so nothing was resumed.', error);
    return undefined;
  }
}

async function loadRunner<Input, Result>({ load }: TransactionStoreOptions<Input, Result>) {
  try {
    return await load();
  } catch (cause) {
    throw new Error(NOT_LOADED, { cause });
  }
}
