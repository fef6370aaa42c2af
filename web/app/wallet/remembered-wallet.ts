import { walletStorage } from './wallet-storage.ts';
import { RECENT_ADDRESS, RECENT_ID } from './wallet-store.ts';

/**
 * The wallet that was connected here. Several wallets may have the same id, and each may change its account while the page is
 * away: only both together are the same wallet.
 */
export type RememberedWallet = { id: string; address: string };

/** Reads it; undefined when there is none, or when this browser keeps nothing. */
export function readRemembered(): RememberedWallet | undefined {
  try {
    // wagmi writes the id as JSON.
    const id: unknown = JSON.parse(walletStorage.getItem(RECENT_ID) ?? 'null');
    const address = walletStorage.getItem(RECENT_ADDRESS);
    return typeof id === 'string' && address ? { id, address } : undefined;
  } catch (error) {
    console.warn('This browser can’t tell which wallet you used last.', error);
    return undefined;
  }
}

/** Stores the connected wallet. Never throws: without it the next visit asks which wallet it is. */
export function rememberWallet({ id, address }: RememberedWallet): void {
  walletStorage.setItem(RECENT_ID, JSON.stringify(id));
  walletStorage.setItem(RECENT_ADDRESS, address);
}

/** Forgets it. Never throws. */
export function forgetWallet(): void {
  walletStorage.removeItem(RECENT_ID);
  walletStorage.removeItem(RECENT_ADDRESS);
}
