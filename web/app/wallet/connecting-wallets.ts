import type { Connector } from 'wagmi';
import { stopConnectingTo } from './wallet-requests.ts';

/** The providers of the wallets that are being connected now. */
const connecting = new Set<object>();

/** Connects a wallet in such a way that stopConnecting can end it. Rejects with the wallet's error. */
export async function asConnecting<T>(connector: Connector, connect: () => Promise<T>): Promise<T> {
  const wallet = (await connector.getProvider()) as object | undefined;
  if (!wallet) return connect();
  connecting.add(wallet);
  try {
    return await connect();
  } finally {
    connecting.delete(wallet);
  }
}

/** Ends the waiting for every wallet that is being connected. A late answer of theirs connects nothing. */
export function stopConnecting(): void {
  for (const wallet of connecting) stopConnectingTo(wallet);
}
