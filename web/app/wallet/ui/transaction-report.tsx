import { useEffect } from 'react';
import type { TransactionState } from '../tx/transaction.ts';
import { TransactionFailure } from './transaction-failure.tsx';
import { TransactionProgress } from './transaction-progress.tsx';

/** A transaction that is under way or has failed. */
export type UnfinishedState = Extract<TransactionState<unknown>, { phase: 'running' | 'failed' }>;

export type TransactionReportProps = {
  state: UnfinishedState;
  store: { resume: () => Promise<void>; show: () => () => void; dismiss: () => void };
  /** The name of the progress, for screen readers. */
  label: string;
  /** The check before the wallet is asked. */
  check: string;
  /** Undefined when a retry makes no sense. */
  onAgain: (() => void) | undefined;
};

/** The steps of a transaction under way, or why it failed and the way out. */
export function TransactionReport({ state, store, label, check, onAgain }: TransactionReportProps) {
  const { chain } = state.target;
  const { show } = store;
  useEffect(show, [show]);
  return state.phase === 'running' ? (
    <TransactionProgress label={label} check={check} step={state.step} hash={state.hash} chain={chain} />
  ) : (
    <TransactionFailure
      chain={chain}
      problem={state.problem}
      onAgain={onAgain}
      onKeepWaiting={() => void store.resume()}
      onFunded={store.dismiss}
    />
  );
}
