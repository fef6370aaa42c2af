import type { Wish } from '../../entities/orders/listing/new-listing.ts';
import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { Listed } from './list-signature.ts';

/** The one listing that is being made on this page; its subject is the item's id. */
export const listStore = createTransactionStore<Wish, Listed>({
  kind: 'list',
  name: 'listing',
  load: async () => (await import('./list-signature.ts')).listSignature,
});
