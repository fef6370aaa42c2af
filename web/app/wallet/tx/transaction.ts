import type { Chain } from '@pitlane/shared/domain/chains';
import type { Abi, Address, Client, Hash, TransactionReceipt } from 'viem';
import type { TransactionKind } from './pending-transactions.ts';

/** Where a transaction stands: facts re-read, tried out, asked of the wallet, waiting for its block, then for the site. */
export type TransactionStep = 'check' | 'simulate' | 'sign' | 'confirm' | 'index';
export type Progress = { step: TransactionStep; hash?: Hash };
export type ContractCall = {
  address: Address;
  abi: Abi;
  functionName: string;
  args: readonly unknown[];
  value: bigint;
};
export type TransactionResult = {
  receipt: TransactionReceipt;
  account: Address;
  /** False when the site has not read the block yet; what it shows comes later. */
  indexed: boolean;
};

export type TransactionOptions = {
  kind: TransactionKind;
  chain: Chain;
  /**
   * Reads at `block` whatever decides about the call, and gives it. Throws a WalletProblemError when the chain's facts
   * speak against it. Runs right before the wallet is asked.
   */
  prepare: (at: { client: Client; block: bigint; account: Address }) => Promise<ContractCall>;
  onStep: (progress: Progress) => void;
};
