import type { QueryKey } from '@tanstack/react-query';
import type { Hash } from 'viem';
import { endSecond, refuseSecond } from './ask-once.ts';
import { withProblem } from './explain-wallet-error.ts';
import { followTransaction } from './follow-transaction.ts';
import { actAfterApproval, grantApproval } from './grant-approval.ts';
import { inOneTab } from './in-one-tab.ts';
import { forgetPending, readPending, rememberPending } from './pending-transactions.ts';
import type { OnStep, Pending, TransactionKind, TransactionTarget } from './transaction.ts';
import { openWalletSession, readNow, sendCall, type WalletSession } from './wallet-session.ts';

export type TransactionRun<Input> = {
  kind: string;
  target: TransactionTarget;
  input: Input;
  onStep: OnStep;
  /** Called when the wallet has sent it after the waiting had ended: it can be resumed then. */
  onLate?: () => void;
};

/** One kind of transaction, ready to run. */
export type TransactionRunner<Input, Result> = {
  /** Runs from the check to the indexed block. Rejects with a WalletProblemError. */
  run: (given: TransactionRun<Input>) => Promise<Result>;
  /** Waits for one that was sent before. Rejects with a WalletProblemError. */
  resume: (pending: Pending, onStep: OnStep) => Promise<Result>;
  successText: (result: Result) => string;
  stale: readonly QueryKey[];
};

/**
 * Makes a kind of transaction run. One that was sent is remembered until its end is known: see followTransaction.
 * @example
 * export const fitTransaction = createTransactionRunner<Fitting, Fitted>({ prepare, readResult, successText, stale });
 */
export function createTransactionRunner<Input, Result>(
  kind: TransactionKind<Input, Result>,
): TransactionRunner<Input, Result> {
  const { readResult, successText, stale } = kind;
  return {
    successText,
    stale,
    // In two tabs, both would be checked against the state before either, and the second would cost more than it said.
    run: (given) => withProblem(() => inOneTab(`transaction.${given.kind}`, async () => run(kind, given))),
    resume: (pending, onStep) =>
      withProblem(async () => {
        const { chain, subject, account } = pending;
        const hash = await findHash(pending);
        const result = await followTransaction({ chain, hash, account, onStep });
        return readResult(result, { target: { chain, subject }, input: undefined });
      }),
  };
}

async function run<Input, Result>(
  transaction: TransactionKind<Input, Result>,
  { kind, target, input, onStep, onLate: tellLate }: TransactionRun<Input>,
): Promise<Result> {
  const { approve, prepare, readResult } = transaction;
  const { chain } = target;
  onStep({ step: approve ? 'approve' : 'check' });
  const session = await openWalletSession(chain);
  const { account } = session;
  const payment = { kind, chain, account };
  refuseSecond(payment);
  const remember = (named: { hash: Hash } | { batch: string }) =>
    rememberPending({ kind, ...target, ...named, account, sentAt: Date.now() });
  const keepLate = (named: { hash: Hash } | { batch: string }) => {
    remember(named);
    endSecond(payment);
    tellLate?.();
  };
  const oneByOne = async () => {
    const approved = approve ? await grantApproval(session, approve, { kind, target, input, onStep }) : false;
    return actAfterApproval(approved, async () => {
      onStep({ step: 'check' });
      const at = await readNow(session);
      const call = await prepare(input, at);
      const onLate = (hash: Hash) => keepLate({ hash });
      return sendCall(session, { call, block: at.block, onStep, payment, onLate });
    });
  };
  const hash =
    (await sendAtOnce(session, transaction, { kind, target, input, onStep, keepLate })) ?? (await oneByOne());
  remember({ hash });
  const result = await followTransaction({ chain, hash, account, onStep });
  return readResult(result, { target, input });
}

/** The transaction to wait for. Of several calls that went to the wallet at once it is the last one, which the wallet names when it is in a block. */
async function findHash(pending: Pending): Promise<Hash> {
  if ('hash' in pending) return pending.hash;
  const { followBatchLater } = await import('./send-batch.ts');
  const hash = await followBatchLater(pending);
  const { batch, ...rest } = pending;
  rememberPending({ ...rest, hash });
  forgetPending(batch);
  return hash;
}

/** Permission and act with one question; undefined where there is nothing to permit, or the wallet takes one call at a time. */
async function sendAtOnce<Input, Result>(
  session: WalletSession,
  { approve, atOnce, prepare }: TransactionKind<Input, Result>,
  given: TransactionRun<Input> & { keepLate: (named: { batch: string }) => void },
): Promise<Hash | undefined> {
  const { kind, target, input, onStep, keepLate } = given;
  const isOpen = readPending().some((each) => each.kind === `${kind}.approve` && each.chain === target.chain);
  if (!approve || !atOnce || isOpen) return undefined;
  const batches = await import('./send-batch.ts');
  if (!(await batches.canBatch(session))) return undefined;
  const at = await readNow(session);
  const permission = await approve(input, at);
  if (!permission) return undefined;
  onStep({ step: 'check' });
  const calls = [permission, await prepare(input, at)];
  const { account } = session;
  const payment = { kind, chain: target.chain, account };
  const onLate = (id: string) => keepLate({ batch: id });
  const batch = await batches.sendBatch(session, { payment, calls, block: at.block, onStep, onLate });
  if (batch === undefined) return undefined;
  const pending = { kind, ...target, batch, account, sentAt: Date.now() };
  rememberPending(pending);
  onStep({ step: 'confirm' });
  const hash = await batches.followBatch(session.config, pending);
  forgetPending(batch);
  return hash;
}
