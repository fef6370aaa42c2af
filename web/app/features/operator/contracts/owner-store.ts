import { createTransactionStore } from '../../../wallet/tx/transaction-store.ts';
import type { OwnerAct, OwnerActDone } from './owner-act.ts';

/** The one call of an owner on this page; its subject is the contract's id. */
export const ownerStore = createTransactionStore<OwnerAct, OwnerActDone>({
  kind: 'owner',
  name: 'call',
  load: async () => (await import('./owner-transaction.ts')).ownerTransaction,
});
