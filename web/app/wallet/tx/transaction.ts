import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { QueryKey } from '@tanstack/react-query';
import type { Abi, Address, Client, Hash, TransactionReceipt } from 'viem';
import type { WalletProblem } from '../wallet-problem.ts';

/**
 * The steps of a transaction: a permission given before it, state read again, simulated, asked of the wallet, waiting for
 * its block, then for the site.
 */
export type TransactionStep = 'approve' | 'check' | 'simulate' | 'sign' | 'confirm' | 'index';
export type Progress = { step: TransactionStep; hash?: Hash };
export type OnStep = (progress: Progress) => void;

/** The subject of a transaction: a collection, or an item's id. The page uses it to show the progress at the right place. */
export type TransactionTarget = { chain: Chain; subject: string };

/** The state of one kind of transaction on a page: idle, running, failed or done. */
export type TransactionState<Result> =
  | { phase: 'idle' }
  | { phase: 'running'; target: TransactionTarget; step: TransactionStep; hash?: Hash | undefined }
  | { phase: 'failed'; target: TransactionTarget; problem: WalletProblem }
  /** `hash` is missing where nothing was sent: a signature. */
  | { phase: 'done'; target: TransactionTarget; result: Result; hash?: Hash | undefined };

type Sent = TransactionTarget & {
  kind: string;
  account: Address;
  /** When it was sent: milliseconds of this browser's clock. */
  sentAt: number;
};
/** A sent transaction whose end this browser does not know yet. */
export type PendingTransaction = Sent & { hash: Hash };
/** Several calls that a wallet took with one question. It has named no transaction yet; `batch` is how it calls them. */
export type PendingBatch = Sent & { batch: string };
export type Pending = PendingTransaction | PendingBatch;

export type ContractCall = {
  address: Address;
  abi: Abi;
  functionName: string;
  args: readonly unknown[];
  /** Wei of the chain's native coin. */
  value: bigint;
};

export type TransactionResult = {
  receipt: TransactionReceipt;
  account: Address;
  /** False when the site has not read the block yet; what it shows comes later. */
  indexed: boolean;
};

/** Where a kind of transaction reads: the chain's client, the newest block, and whose wallet asks. */
export type ReadAt = { client: Client; block: bigint; account: Address };

/**
 * Reads at `block` whether the act needs a permission first, and returns the call that gives it; undefined when it has been
 * given. Throws a WalletProblemError when the act itself would be refused: then no permission is given in vain.
 */
export type FindApproval<Input> = (input: Input, at: ReadAt) => Promise<ContractCall | undefined>;

/** The parts of one kind of transaction: everything that differs from the others. */
export type TransactionKind<Input, Result> = {
  /** A transaction of its own that comes before, where it is needed. */
  approve?: FindApproval<Input>;
  /** The permission and the act go to the wallet with one question, where it can take both (EIP-5792). */
  atOnce?: boolean;
  /**
   * Reads at `block` all state that decides about the call, and returns the call. Throws a WalletProblemError
   * when the chain's state forbids it. Runs right before the wallet is asked.
   */
  prepare: (input: Input, at: ReadAt) => Promise<ContractCall>;
  /**
   * Reads the result from the receipt. `input` is undefined when the page was reloaded in between. Throws a
   * WalletProblemError for a receipt without a result.
   */
  readResult: (
    result: TransactionResult,
    context: { target: TransactionTarget; input: Input | undefined },
  ) => Result | Promise<Result>;
  /** The sentence of the toast. */
  successText: (result: Result) => string;
  /** The keys of queries that the transaction makes stale. */
  stale: readonly QueryKey[];
};
