import type { WalletChallenge, WalletChallengeInput } from '@pitlane/shared/api/accounts';
import { asSent } from '../lib/api.ts';
import { sendOwn } from '../lib/session/own-api.ts';
import { problem } from './problem-words.ts';
import { signText } from './tx/sign-text.ts';
import { WalletProblemError } from './wallet-problem.ts';
import { getWallet } from './wallet-store.ts';

export type WalletProof = { message: string; signature: string };

/** Has the connected wallet sign the server's text. Rejects with an ApiError or a WalletProblemError. */
export async function proveWallet(purpose: WalletChallengeInput['purpose']): Promise<WalletProof> {
  const { address, chainId } = getWallet();
  if (!address || !chainId) throw new WalletProblemError(problem('WALLET_GONE'));
  const body = { address, chain_id: chainId, purpose };
  const { message } = await sendOwn(asSent<WalletChallenge>(), '/api/auth/wallet/challenge', { body });
  return { message, signature: await signText(address, message) };
}
