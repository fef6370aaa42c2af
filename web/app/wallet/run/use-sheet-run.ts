import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import type { TransactionState } from '../tx/transaction.ts';
import type { TransactionStore } from '../tx/transaction-store.ts';
import type { Obstacle } from './obstacle.ts';
import { useWalletObstacle } from './order-run.tsx';

/** The run of one act, as its sheet shows it. */
export type SheetRun<Input, Result> = {
  chain: Chain;
  store: TransactionStore<Input, Result>;
  /** The run about the sheet's subject; idle while another one's is under way. */
  state: TransactionState<Result>;
  /** What was chosen stays as it is: it is being signed, or is signed. */
  fixed: boolean;
  /** Why there is nothing to start, whatever is chosen: it is done, or another one of its kind is under way. */
  stopped: string | undefined;
  /** What the wallet itself lacks. */
  wallet: Obstacle | undefined;
  start: (input: Input) => void;
};

export type SheetRunOptions = {
  chain: Chain;
  /** What the act is about: an item's id, or another name of its own. */
  subject: string;
  /** Why the button is off when it is done. */
  done: string;
  /** Why the button is off while the same act is under way for another subject. */
  other?: string;
};

/**
 * The run of a store that is about a sheet's subject. One that was sent before a reload goes on; what has ended is put aside with
 * the sheet.
 */
export function useSheetRun<Input, Result>(
  store: TransactionStore<Input, Result>,
  { chain, subject, done, other }: SheetRunOptions,
): SheetRun<Input, Result> {
  const any = useStore<TransactionState<Result>>(store);
  const { resume, dismiss } = store;
  useEffect(() => {
    void resume();
    return dismiss;
  }, [resume, dismiss]);
  const isOwn = any.phase !== 'idle' && any.target.subject === subject;
  const state = isOwn ? any : { phase: 'idle' as const };
  const isDone = state.phase === 'done';
  return {
    chain,
    store,
    state,
    fixed: isDone || state.phase === 'running',
    stopped: isDone ? done : any.phase === 'running' && !isOwn ? other : undefined,
    wallet: useWalletObstacle(chain),
    start: (input) => void store.start({ chain, subject }, input),
  };
}
