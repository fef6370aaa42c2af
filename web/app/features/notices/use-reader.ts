import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { useSession } from '../../lib/session/session.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

/** Whose notices are shown: the account's, or those of a wallet that nobody has signed in with. */
export type Reader = { authorId: number } | { wallet: Address };

/** Undefined while it is not known who is there; null for a visitor. */
export function useReader(): Reader | null | undefined {
  const session = useSession();
  const wallet = useWalletAddress();
  if (session === undefined) return undefined;
  if (session) return { authorId: session.user.id };
  return wallet ? { wallet: normalAddress(wallet) } : null;
}
