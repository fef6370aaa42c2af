import { toStorageName } from '../lib/site-storage.ts';
import { createStore, useStore, useStorePart } from '../lib/store.ts';

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
  /** Explains why the wallet is gone, when the wallet itself ended the connection. */
  hint?: string;
  /** Why the last try to connect failed. */
  failure?: string;
};

/**
 * Where wagmi stores the wallet that was connected. It is read here, so that no code loads when there was
 * none.
 */
export const STORAGE_KEY = toStorageName('pitlane.wallet');
export const RECENT_ID = `${STORAGE_KEY}.recentConnectorId`;
/** Beside it, the account that was connected: several wallets may have one id. */
export const RECENT_ADDRESS = `${STORAGE_KEY}.recentAddress`;

// Also what the server renders: it cannot know of a wallet.
const walletStore = createStore<WalletState>({ status: 'checking' });

/** Replaces the wallet's state, for every component that reads it. */
export const setWallet = walletStore.setState;

/** The wallet's state now, for code outside of components. */
export const getWallet = walletStore.getState;

/**
 * The connected wallet, or why there is none. Rendering never waits for it, except in the wallet's own parts.
 */
export function useWallet(): WalletState {
  return useStore(walletStore);
}

/** The connected wallet's address, lower case. Whole pages read this alone: they need not render again for the rest. */
export function useWalletAddress(): string | undefined {
  return useStorePart(walletStore, ({ address }) => address);
}

/**
 * Returns whether a connected wallet's owner has to bring it to a network, given by its EIP-155 id, before it can act there. The
 * demo wallet goes there by itself when it is asked to act.
 */
export function isOnOtherNetwork({ status, kind, chainId }: WalletState, wanted: number): boolean {
  return status === 'connected' && kind !== 'demo' && chainId !== wanted;
}

/** Returns whether a wallet is connected. */
export function useConnected(): boolean {
  return useStorePart(walletStore, ({ status }) => status === 'connected');
}
