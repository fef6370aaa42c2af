import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { Cancelled, CancelWish } from './cancel-transaction.ts';

/** The one cancellation of this page; its subject is the item's id. */
export const cancelStore = createTransactionStore<CancelWish, Cancelled>({
  kind: 'cancel-listing',
  name: 'cancellation',
  load: async () => (await import('./cancel-transaction.ts')).cancelTransaction,
});
