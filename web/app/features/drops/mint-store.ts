import type { Drop } from '@pitlane/shared/api/drops';
import type { TransactionState } from '../../wallet/tx/transaction.ts';
import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { MintResult } from './mint-transaction.ts';

export type MintState = TransactionState<MintResult>;

/** The one mint of this page; its subject is the collection. */
export const mintStore = createTransactionStore<Drop, MintResult>({
  kind: 'mint',
  name: 'mint',
  load: async () => (await import('./mint-transaction.ts')).mintTransaction,
});

/** Mints one token of a drop at the price that it shows. Every end is in the store and in a toast; never rejects. */
export function startMint(drop: Drop): Promise<void> {
  return mintStore.start({ chain: drop.chain, subject: drop.collection }, drop);
}
