import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { ConsentGiven, ConsentWish } from './consent-transaction.ts';

/** The one change of consent of this page; its subject is always the same, as a wallet has one consent a chain. */
export const consentStore = createTransactionStore<ConsentWish, ConsentGiven>({
  kind: 'race-consent',
  name: 'change of consent',
  load: async () => (await import('./consent-transaction.ts')).consentTransaction,
});
