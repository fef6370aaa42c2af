import { createTransactionStore } from '../tx/transaction-store.ts';
import type { Drip, Dripped } from './drip-transaction.ts';

/** The one visit of this page to the tap of test ETH; its subject is the chain. */
export const dripStore = createTransactionStore<Drip, Dripped>({
  kind: 'drip',
  name: 'visit to the tap',
  load: async () => (await import('./drip-transaction.ts')).dripTransaction,
});
