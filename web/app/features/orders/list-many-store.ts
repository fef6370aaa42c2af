import type { ListedMany } from '../../entities/orders/listing/list-many-signature.ts';
import type { Wish } from '../../entities/orders/listing/new-listing.ts';
import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';

/** The subject of the run: it is about no single item. */
export const MANY = 'garage';

/** The one listing of several items that is being made on this page. */
export const listManyStore = createTransactionStore<readonly Wish[], ListedMany>({
  kind: 'list_many',
  name: 'listing',
  load: async () => (await import('../../entities/orders/listing/list-many-signature.ts')).listManySignature,
});
