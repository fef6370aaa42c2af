import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { useSession } from '../../lib/session/session.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

/** The reader whose notices are shown: the signed-in account, or a connected wallet without a session. */
export type Reader = { authorId: number } | { wallet: Address };

/** Undefined while the session is not known; null for a visitor. */
export function useReader(): Reader | null | undefined {
  const session = useSession();
  const wallet = useWalletAddress();
  if (session === undefined) return undefined;
  if (session) return { authorId: session.user.id };
  return wallet ? { wallet: normalAddress(wallet) } : null;
}
