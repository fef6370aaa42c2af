import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { TransactionState } from '../../wallet/tx/transaction.ts';
import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { Draft } from './draft.ts';
import type { MintedToken, Minting } from './mint-token-transaction.ts';

export type MinterState = TransactionState<MintedToken>;

/** The one mint of this page; its subject is the collection. */
export const minterStore = createTransactionStore<Minting, MintedToken>({
  kind: 'mint-token',
  name: 'mint of a token',
  load: async () => (await import('./mint-token-transaction.ts')).mintTokenTransaction,
});

/** Pins what was filled in, and mints a token of it. Every end is in the store and in a toast; never rejects. */
export function startMinting(chain: Chain, draft: Draft): Promise<void> {
  return minterStore.start({ chain, subject: 'tokens' }, { chain, draft });
}
