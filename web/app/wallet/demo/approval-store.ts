import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Address, Hex } from 'viem';
import { createStore } from '../../lib/store.ts';
import type { WalletProblem } from '../wallet-problem.ts';
import type { CallDescription } from './call-description.ts';
import type { ListingDescription } from './describe-listing.ts';
import type { OfferDescription } from './describe-offer.ts';
import { REJECTED } from './provider-error.ts';
import type { TypedDomain } from './typed-data.ts';

/** The result of trying the transaction out at a named block. Amounts in wei of the chain's native coin. */
export type Preview = {
  block: bigint;
  /** The most that the network can take. */
  maxFee: bigint;
  balance: bigint;
  /** Why it would fail; undefined when it would go through. */
  problem: WalletProblem | undefined;
};

export type TransactionRequest = {
  kind: 'transaction';
  chain: Chain;
  /** Ticker of the chain's native coin. */
  coin: string;
  from: Address;
  /** Undefined for the creation of a contract. */
  to: Address | undefined;
  value: bigint;
  data: Hex;
  /** The effect of the transaction, in words. */
  call: CallDescription;
  preview: Promise<Preview>;
};
/** Several transactions with one question, sent one after the other (EIP-5792). */
export type CallsRequest = {
  kind: 'calls';
  chain: Chain;
  coin: string;
  from: Address;
  /** The calls with the effect of each in words; `value` in wei of the native coin. */
  calls: readonly { to: Address | undefined; value: bigint; call: CallDescription }[];
  preview: Promise<Preview>;
};
export type SignatureRequest = {
  kind: 'signature';
  from: Address;
  text: string;
  /** Where the signature counts; undefined for a plain message. */
  domain: TypedDomain | undefined;
  /** The promise of the signature, in words; undefined for anything but a listing of this marketplace. */
  listing?: ListingDescription | undefined;
  /** The promise of the signature, for an offer of this marketplace. */
  offer?: OfferDescription | undefined;
};
export type ApprovalRequest = TransactionRequest | CallsRequest | SignatureRequest;

/** A question to the wallet's owner. It stays while what was confirmed is signed and sent. */
export type Approval = { id: number; request: ApprovalRequest; phase: 'asked' | 'sending' };
type Waiting = Approval & { answer: (confirmed: boolean) => void; fail: (cause: unknown) => void };

/** The open questions, oldest first: they are shown one after the other. */
export const approvalStore = createStore<readonly Waiting[]>([]);
let lastId = 0;

/**
 * Asks the wallet's owner, and does `act` when the answer is yes. Rejects with the error of `act`, or with REJECTED when
 * the answer is no.
 */
export async function withApproval<T>(request: ApprovalRequest, act: () => Promise<T>): Promise<T> {
  lastId += 1;
  const id = lastId;
  try {
    const confirmed = await new Promise<boolean>((answer, fail) => {
      approvalStore.setState((queue) => [...queue, { id, request, phase: 'asked', answer, fail }]);
    });
    if (!confirmed) throw REJECTED;
    approvalStore.setState((queue) =>
      queue.map((each) => (each.id === id ? { ...each, phase: 'sending' } : each)),
    );
    return await act();
  } finally {
    approvalStore.setState((queue) => queue.filter((each) => each.id !== id));
  }
}

/** Answers a question. A question that was answered before keeps its answer. */
export function answerApproval(id: number, confirmed: boolean): void {
  approvalStore
    .getState()
    .find((each) => each.id === id)
    ?.answer(confirmed);
}

/** Ends every open question with an error: the visitor cannot be asked. */
export function failApprovals(cause: unknown): void {
  for (const { fail } of approvalStore.getState()) fail(cause);
}
