import type { WalletChallenge, WalletChallengeInput } from '@pitlane/shared/api/accounts';
import type { Address, Hex } from 'viem';
import { signMessage } from 'wagmi/actions';
import { asSent } from '../lib/api.ts';
import { sendOwn } from '../lib/session/own-api.ts';
import { problem } from './problem-words.ts';
import { requireProofText } from './require-proof-text.ts';
import { requireSignature } from './require-signature.ts';
import { asProblem } from './tx/explain-wallet-error.ts';
import { startWagmiClient } from './wagmi-client.ts';
import { WalletProblemError } from './wallet-problem.ts';
import { getWallet } from './wallet-store.ts';

export type WalletProof = { message: string; signature: string };

/** Has the connected wallet sign the server's text, when it is the text for that. Rejects with an ApiError or a WalletProblemError. */
export async function proveWallet(purpose: WalletChallengeInput['purpose']): Promise<WalletProof> {
  const { address, chainId } = getWallet();
  if (!address || !chainId) throw new WalletProblemError(problem('WALLET_GONE'));
  const body = { address, chain_id: chainId, purpose };
  const challenge = await sendOwn(asSent<WalletChallenge | null>(), '/api/auth/wallet/challenge', { body });
  const message = requireProofText(challenge?.message, { address, chainId, purpose });
  return { message, signature: await signText(address, message) };
}

/** Has the connected wallet sign a text (EIP-191, personal_sign). Rejects with a WalletProblemError. */
async function signText(account: string, message: string): Promise<Hex> {
  const { config } = await startWagmiClient();
  try {
    return requireSignature(await signMessage(config, { account: account as Address, message }));
  } catch (error) {
    throw asProblem(error);
  }
}
