import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { networkName, wrongNetworkText } from '@pitlane/shared/domain/chain/networks';
import { dismissToast, toast } from '../lib/toast.ts';
import { problem } from './problem-words.ts';
import { WrongNetworkShownError } from './wallet-problem.ts';

let shown: number | undefined;

/**
 * The specification's toast (section 8): a transaction was asked for while the wallet is on another network. Gives the
 * same as an error. `chainId` is the EIP-155 id that this installation serves the chain under.
 */
export function showWrongNetwork(chain: Chain, chainId: number): WrongNetworkShownError {
  const title = wrongNetworkText(chain, chainId);
  clearWrongNetwork();
  shown = toast('error', title);
  const message = `This needs ${networkName(chainId)}. Switch your wallet to it, then try again. Nothing was sent.`;
  return new WrongNetworkShownError({ ...problem('WRONG_CHAIN', message), title });
}

/** Takes it away, once it is no longer true. */
export function clearWrongNetwork(): void {
  if (shown !== undefined) dismissToast(shown);
  shown = undefined;
}
