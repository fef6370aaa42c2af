import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import { dismissToast, toast } from '../lib/toast.ts';

let shown: number | undefined;

/** The specification's toast (section 8): a transaction was asked for while the wallet is on another network. */
export function showWrongNetwork(chain: Chain): void {
  clearWrongNetwork();
  shown = toast('error', CHAIN_FACTS[chain].wrongNetwork);
}

/** Takes it away, once it is no longer true. */
export function clearWrongNetwork(): void {
  if (shown !== undefined) dismissToast(shown);
  shown = undefined;
}
