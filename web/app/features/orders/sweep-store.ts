import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { SweepPurchase, Swept } from './sweep-transaction.ts';

/** The subject of the run: it is about no single item. */
export const CART = 'cart';

/** The one purchase of several items of this page. */
export const sweepStore = createTransactionStore<SweepPurchase, Swept>({
  kind: 'sweep',
  name: 'purchase',
  load: async () => (await import('./sweep-transaction.ts')).sweepTransaction,
});
