import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { Bought, Purchase } from './buy-transaction.ts';

/** The one purchase of this page; its subject is the item's id. */
export const buyStore = createTransactionStore<Purchase, Bought>({
  kind: 'buy',
  name: 'purchase',
  load: async () => (await import('./buy-transaction.ts')).buyTransaction,
});
