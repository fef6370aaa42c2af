import type { Drop, Eligibility } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import type { Phases } from './use-phase.ts';

/**
 * Returns why the connected wallet cannot mint now, in a sentence; undefined when it can, or while nothing is known about it.
 * Before the first phase, no wallet can.
 */
export function getMintRefusal(
  { chain, per_address_limit }: Drop,
  { phase, next }: Phases,
  wallet: Eligibility | undefined,
): string | undefined {
  const { label } = CHAIN_FACTS[chain];
  if (!phase) {
    if (next?.kind === 'public') return `Minting on ${label} has not begun. The button becomes active then.`;
    if (!wallet)
      return `Minting on ${label} begins with whitelisted wallets. The button becomes active then.`;
    return wallet.invited
      ? `Minting on ${label} has not begun. This wallet is on the whitelist: the button becomes active then.`
      : `Minting on ${label} begins with whitelisted wallets, and yours is not on the list. ${later(next?.end)}`;
  }
  if (!wallet) return undefined;
  if (phase.kind === 'whitelist' && !wallet.invited) {
    return `Only whitelisted wallets can mint on ${label} now, and yours is not on the list. ${later(phase.end)}`;
  }
  if (per_address_limit !== null && (wallet.minted ?? 0) >= per_address_limit) {
    return per_address_limit === 0
      ? `Minting is closed to all wallets on ${label} now.`
      : `One wallet may mint ${per_address_limit} cars on ${label}, and this one has.`;
  }
  return undefined;
}

function later(end: number | null | undefined): string {
  return end
    ? 'Everyone can mint when the next phase begins: the button becomes active then.'
    : 'Try another wallet.';
}
