import { useSyncExternalStore } from 'react';

export type WalletStatus = 'checking' | 'disconnected' | 'connecting' | 'connected';
export type WalletState = {
  /** `checking` until the browser has been asked whether a wallet was connected before. */
  status: WalletStatus;
  /** Lower case. */
  address?: string;
  /** EIP-155 id of the network that the wallet is on, whether or not this site serves it. */
  chainId?: number;
  kind?: 'demo' | 'injected';
  /** How the wallet calls itself. */
  walletName?: string;
  /** Says why there is no wallet any more, when the wallet itself ended it. */
  hint?: string;
};

/** Where wagmi remembers the wallet that was connected: read here, so that nothing is loaded when there was none. */
export const STORAGE_KEY = 'pitlane.wallet';
const REMEMBERED = `${STORAGE_KEY}.recentConnectorId`;

// Also what the server renders: it cannot know of a wallet.
const CHECKING: WalletState = { status: 'checking' };
let state = CHECKING;
let checked = false;
const listeners = new Set<() => void>();

/** Replaces the wallet's state and tells every component that reads it. */
export function setWallet(next: WalletState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The wallet's state now, for code outside of components. */
export function getWallet(): WalletState {
  return state;
}

/** Calls back after every change; the first caller starts the check for a wallet that was connected before. */
function subscribeWallet(listener: () => void): () => void {
  listeners.add(listener);
  if (!checked) {
    checked = true;
    void checkRemembered();
  }
  return () => listeners.delete(listener);
}

/** The connected wallet, or why there is none. Rendering never waits for it: only the wallet's own parts do. */
export function useWallet(): WalletState {
  return useSyncExternalStore(subscribeWallet, getWallet, () => CHECKING);
}

/** Shows the wallets to choose from. Rejects with a sentence for the user when the wallet code cannot be loaded. */
export async function openConnect(): Promise<void> {
  const { showWalletDialog } = await loadWallet();
  await showWalletDialog('connect');
}

/** Forgets the connected wallet. Keys stay where they are: the demo wallet's in this browser's IndexedDB. */
export async function disconnect(): Promise<void> {
  if (state.status === 'disconnected') return;
  const { disconnectWallet } = await loadWallet();
  await disconnectWallet();
}

/** The wallet code: everything heavy, fetched on the first use. Rejects with an Error that can be shown. */
export async function loadWallet(): Promise<typeof import('./wagmi-client.ts')> {
  try {
    return await import('./wagmi-client.ts');
  } catch (cause) {
    throw new Error(
      'The wallet part of this page could not be loaded. Check your connection and try again.',
      { cause },
    );
  }
}

async function checkRemembered(): Promise<void> {
  try {
    if (localStorage.getItem(REMEMBERED)) {
      await afterFirstPaint();
      const { reconnectWallet } = await loadWallet();
      await reconnectWallet();
    }
  } catch (error) {
    console.error('The wallet that was connected before could not be asked.', error);
  }
  if (state === CHECKING) setWallet({ status: 'disconnected' });
}

function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
