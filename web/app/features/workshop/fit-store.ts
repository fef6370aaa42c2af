import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { Fitting } from './fit-state.ts';
import type { Fitted } from './fit-transaction.ts';

/** The one fitting of this page; its subject is the car's id. */
export const fitStore = createTransactionStore<Fitting, Fitted>({
  kind: 'fit',
  name: 'fitting',
  load: async () => (await import('./fit-transaction.ts')).fitTransaction,
});
