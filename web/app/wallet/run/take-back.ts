import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { problem } from '../problem-words.ts';
import type { TransactionState } from '../tx/transaction.ts';

/** A store of transactions, as far as this needs it. */
export type TakeBack = { setState: (next: TransactionState<never>) => void };

/** The chain has undone a transaction that was shown as done: says so, in its sheet and aloud, and reads everything anew. */
export function takeBack(
  { setState }: TakeBack,
  { target }: Extract<TransactionState<unknown>, { phase: 'done' }>,
): void {
  setState({ phase: 'failed', target, problem: problem('TAKEN_BACK') });
  toast('error', 'Something Went Wrong !!', { quiet: true });
  void queryClient().invalidateQueries();
}
