import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

// It runs transactions, and most visitors of an auction have no wallet yet.
const RefundList = lazyComponent(() => import('./refund-list.tsx').then((module) => module.RefundList));

/** Refunds of the connected wallet that wait in the auction houses. */
export function RefundCallout() {
  const account = useWalletAddress();
  return account === undefined ? null : <RefundList account={account} />;
}
