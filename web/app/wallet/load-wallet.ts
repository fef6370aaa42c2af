import { NOT_LOADED } from './not-loaded.ts';
import { getWallet } from './wallet-store.ts';

/** The wallet code: everything heavy, fetched on the first use. Rejects with an Error that can be shown. */
export async function loadWallet(): Promise<typeof import('./wagmi-client.ts')> {
  try {
    return await import('./wagmi-client.ts');
  } catch (cause) {
    throw new Error(NOT_LOADED, { cause });
  }
}

/** Forgets the connected wallet. Keys stay where they are: the demo wallet's in this browser's IndexedDB. */
export async function disconnect(): Promise<void> {
  if (getWallet().status === 'disconnected') return;
  const { disconnectWallet } = await loadWallet();
  await disconnectWallet();
}
