import { createTransactionStore } from '../../wallet/tx/transaction-store.ts';
import type { Bid, BidPlaced } from './bid-transaction.ts';
import type { Closed, Closing } from './close-transaction.ts';
import type { AuctionStarted, NewAuction } from './create-transaction.ts';
import type { RefundWish } from './refund-transaction.ts';

/** The one bid or buy-out of this page; its subject is the item's id. */
export const bidStore = createTransactionStore<Bid, BidPlaced>({
  kind: 'bid',
  name: 'bid',
  load: async () => (await import('./bid-transaction.ts')).bidTransaction,
});

/** The one auction that is being started; its subject is the item's id. */
export const startAuctionStore = createTransactionStore<NewAuction, AuctionStarted>({
  kind: 'create-auction',
  name: 'auction',
  load: async () => (await import('./create-transaction.ts')).createTransaction,
});

/** The one settlement or cancellation; its subject is the item's id. */
export const closeStore = createTransactionStore<Closing, Closed>({
  kind: 'close-auction',
  name: 'end of the auction',
  load: async () => (await import('./close-transaction.ts')).closeTransaction,
});

/** The one withdrawal; its subject is the chain. */
export const refundStore = createTransactionStore<RefundWish, { wei: bigint }>({
  kind: 'refund',
  name: 'withdrawal',
  load: async () => (await import('./refund-transaction.ts')).refundTransaction,
});

/** Goes on waiting for what was sent before a reload. */
export async function resumeAuctions(): Promise<void> {
  await Promise.all([
    bidStore.resume(),
    startAuctionStore.resume(),
    closeStore.resume(),
    refundStore.resume(),
  ]);
}
