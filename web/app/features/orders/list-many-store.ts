import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { ListedMany } from './list-many-signature.ts';
import type { Wish } from './new-listing.ts';

/** The subject of the run: it is about no single item. */
export const MANY = 'garage';

/** The one listing of several items that is being made on this page. */
export const listManyStore = createTransactionStore<readonly Wish[], ListedMany>({
  kind: 'list_many',
  name: 'listing',
  load: async () => (await import('./list-many-signature.ts')).listManySignature,
});
