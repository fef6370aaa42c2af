import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import type { TransactionState } from '../tx/transaction.ts';
import type { TransactionStore } from '../tx/transaction-store.ts';

/**
 * The run of a store that is about this item; idle while another item's is under way. One that was sent before a reload goes
 * on; what has ended is put aside with the sheet.
 */
export function useRunOf<Input, Result>(
  store: TransactionStore<Input, Result>,
  subject: string,
): TransactionState<Result> {
  const state = useStore<TransactionState<Result>>(store);
  const { resume, dismiss } = store;
  useEffect(() => {
    void resume();
    return dismiss;
  }, [resume, dismiss]);
  return state.phase !== 'idle' && state.target.subject === subject ? state : { phase: 'idle' };
}
