import { dripStore } from '../../wallet/run/drip-store.ts';
import { buyStore } from './buy-store.ts';
import { cancelStore } from './cancel-store.ts';
import { acceptStore, offerStore } from './offers/offer-stores.ts';

/** Goes on waiting for the purchase, the cancellation and the test ETH that were sent before a reload. */
export async function resumeTrades(): Promise<void> {
  await Promise.all([
    buyStore.resume(),
    acceptStore.resume(),
    offerStore.resume(),
    cancelStore.resume(),
    dripStore.resume(),
  ]);
}
