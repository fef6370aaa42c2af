import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { getWallet } from '../wallet-store.ts';

/**
 * Throws a WalletProblemError where the wallet has left the network of its session: it would refuse the signature in words of its own, or sign
 * it all the same. Of transactions viem makes sure itself.
 */
export function requireSameNetwork(chainId: number): void {
  const wallet = getWallet();
  if (wallet.status === 'connected' && wallet.chainId !== chainId)
    throw new WalletProblemError(problem('WRONG_CHAIN'));
}
