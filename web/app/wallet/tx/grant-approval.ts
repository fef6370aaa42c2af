import type { Hash } from 'viem';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { explainWalletError } from './explain-wallet-error.ts';
import { followTransaction } from './follow-transaction.ts';
import { readPending, rememberPending } from './pending-transactions.ts';
import type { FindApproval, OnStep, TransactionTarget } from './transaction.ts';
import { readNow, sendCall, type WalletSession } from './wallet-session.ts';

export type ApprovalRun<Input> = {
  /** Kind of the act that needs the permission. */
  kind: string;
  target: TransactionTarget;
  input: Input;
  onStep: OnStep;
};

/**
 * Gives the permission that an act needs, and waits until it counts. Does nothing where it has been given. One that was
 * sent before a reload is waited for, and not sent again. Returns whether the wallet was asked.
 */
export async function grantApproval<Input>(
  session: WalletSession,
  find: FindApproval<Input>,
  { kind, target, input, onStep }: ApprovalRun<Input>,
): Promise<boolean> {
  onStep({ step: 'approve' });
  const name = `${kind}.approve`;
  const { chain } = target;
  const { account } = session;
  const follow = (hash: `0x${string}`) =>
    followTransaction({ chain, hash, account, onStep: ({ hash: sent }) => onStep(toStep(sent)) });
  const open = readPending()
    .filter((each) => 'hash' in each)
    .find((each) => each.kind === name && each.chain === chain && each.account === account);
  if (open) await follow(open.hash);
  const at = await readNow(session);
  const call = await find(input, at);
  if (!call) return open !== undefined;
  const remember = (hash: Hash) =>
    rememberPending({ kind: name, ...target, hash, account, sentAt: Date.now() });
  const hash = await sendCall(session, {
    call,
    block: at.block,
    onStep: () => onStep({ step: 'approve' }),
    // The next run of the act waits for it.
    onLate: remember,
  });
  remember(hash);
  await follow(hash);
  return true;
}

function toStep(hash: `0x${string}` | undefined) {
  return { step: 'approve', ...(hash && { hash }) } as const;
}

/** Runs the act after its permission. When the wallet declines the act, the words say that the permission stays. */
export async function actAfterApproval<T>(approved: boolean, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!approved || explainWalletError(error).code !== 'REJECTED') throw error;
    throw new WalletProblemError(problem('REJECTED', PERMISSION_STAYS), error);
  }
}

const PERMISSION_STAYS =
  'Nothing was paid or sold. Your approval stays, so next time your wallet asks only for this step.';
