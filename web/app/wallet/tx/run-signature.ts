import { normalSignature } from '@pitlane/shared/domain/chain/signature';
import type { QueryKey } from '@tanstack/react-query';
import { type Address, type Hex, hashTypedData, type TypedDataDefinition } from 'viem';
import { signTypedData } from 'wagmi/actions';
import { problem } from '../problem-words.ts';
import { requireSignature } from '../require-signature.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { getWallet } from '../wallet-store.ts';
import { withProblem } from './explain-wallet-error.ts';
import { actAfterApproval, grantApproval } from './grant-approval.ts';
import { inOneTab } from './in-one-tab.ts';
import type { TransactionRun, TransactionRunner } from './run-transaction.ts';
import type { FindApproval, ReadAt } from './transaction.ts';
import { openWalletSession, readNow } from './wallet-session.ts';

/** The parts of one kind of signature. Nothing of it is sent to a chain, except the permission before it. */
export type SignatureKind<Input, Signed, Result> = {
  /** A transaction that comes before, where it is needed. */
  approve?: FindApproval<Input>;
  /** Reads what has to be signed. Throws a WalletProblemError when nothing can be. */
  prepare: (input: Input, at: ReadAt) => Promise<Signed>;
  toTypedData: (signed: Signed) => TypedDataDefinition;
  /** Hands the signature in. */
  submit: (input: Input, given: { signed: Signed; signature: Hex; account: Address }) => Promise<Result>;
  successText: (result: Result) => string;
  stale: readonly QueryKey[];
};

/**
 * Makes a kind of signature run: permission, check, sign, hand in. Its steps are those of a transaction, so stores and
 * sheets show both alike. Nothing is kept across a reload: what was not handed in has not left the page.
 */
export function createSignatureRunner<Input, Signed, Result>(
  kind: SignatureKind<Input, Signed, Result>,
): TransactionRunner<Input, Result> {
  const { successText, stale } = kind;
  return {
    successText,
    stale,
    run: (given) => withProblem(() => inOneTab(`signature.${given.kind}`, () => run(kind, given))),
    resume: () => Promise.reject(new WalletProblemError(problem('UNKNOWN'))),
  };
}

async function run<Input, Signed, Result>(
  { approve, prepare, toTypedData, submit }: SignatureKind<Input, Signed, Result>,
  { kind, target, input, onStep }: TransactionRun<Input>,
): Promise<Result> {
  onStep({ step: approve ? 'approve' : 'check' });
  const session = await openWalletSession(target.chain);
  const { config, account } = session;
  const approved = approve ? await grantApproval(session, approve, { kind, target, input, onStep }) : false;
  return actAfterApproval(approved, async () => {
    onStep({ step: 'check' });
    const signed = await prepare(input, await readNow(session));
    requireSameNetwork(session.chainId);
    onStep({ step: 'sign' });
    const typed = toTypedData(signed);
    const given = requireSignature(await signTypedData(config, { account, ...typed }));
    // Devices also answer with 0 or 1 as v, which Seaport refuses.
    const toHash = () => hashTypedData(typed);
    const signature = await normalSignature({ toHash, signature: given, signer: account });
    onStep({ step: 'index' });
    return submit(input, { signed, signature, account });
  });
}

/**
 * Throws a WalletProblemError where the wallet has left the network of its session: it would refuse the signature in words of its own, or sign
 * it all the same. Of transactions viem makes sure itself.
 */
function requireSameNetwork(chainId: number): void {
  const wallet = getWallet();
  if (wallet.status === 'connected' && wallet.chainId !== chainId)
    throw new WalletProblemError(problem('WRONG_CHAIN'));
}
