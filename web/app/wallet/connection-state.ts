import type { WalletState } from './wallet-store.ts';

/** The part of wagmi's connection that decides what the page shows. */
export type ConnectionView = {
  status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected';
  address?: string | undefined;
  chainId?: number | undefined;
  connector?: { id: string; name: string } | undefined;
};

export const DEMO_WALLET_ID = 'pitlane-demo';
export const WALLETCONNECT_ID = 'walletConnect';
export const ACCOUNT_GONE =
  'Your wallet no longer shares an account with this page. Connect it again to continue.';

/**
 * Folds a change of wagmi's connection into the wallet's state. `asked` means that this page ended the
 * connection. If the wallet ended it by removing its account, the state has a hint to connect again.
 */
export function walletStateOf(next: ConnectionView, before: WalletState, asked: boolean): WalletState {
  if (next.status === 'connected' && next.address && next.connector) {
    return {
      status: 'connected',
      address: next.address.toLowerCase(),
      chainId: next.chainId,
      kind: next.connector.id === DEMO_WALLET_ID ? 'demo' : 'injected',
      walletName: next.connector.name,
    };
  }
  if (next.status === 'connecting' || next.status === 'reconnecting') {
    return before.status === 'checking' ? before : { status: 'connecting' };
  }
  const lost = before.status === 'connected' && !asked;
  return lost ? { status: 'disconnected', hint: ACCOUNT_GONE } : { status: 'disconnected' };
}
