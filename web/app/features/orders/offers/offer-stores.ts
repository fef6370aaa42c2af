import { createTransactionStore } from '../../../wallet/tx/transaction-store.ts';
import type { Accepted, AcceptWish } from './accept-transaction.ts';
import type { Offered } from './offer-signature.ts';
import type { OfferWish } from './offer-wish.ts';

/** The one offer that is being made on this page; its subject is the id of the item that it was begun at. */
export const offerStore = createTransactionStore<OfferWish, Offered>({
  kind: 'offer',
  name: 'offer',
  load: async () => (await import('./offer-signature.ts')).offerSignature,
});

/** The one offer that is being accepted; its subject is the item's id. */
export const acceptStore = createTransactionStore<AcceptWish, Accepted>({
  kind: 'accept-offer',
  name: 'sale',
  load: async () => (await import('./accept-transaction.ts')).acceptTransaction,
});
