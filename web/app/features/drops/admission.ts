import type { Drop, Eligibility } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
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
    if (next?.kind === 'public') return m.drops.mintingOnLabelHasNotBegun({ label });
    if (!wallet) return m.drops.mintingOnLabelBeginsWithWhitelisted({ label });
    return wallet.invited
      ? m.drops.mintingOnLabelHasNotBegun2({ label })
      : m.drops.mintingOnLabelBeginsWithWhitelisted2({ label, later: later(next?.end) });
  }
  if (!wallet) return undefined;
  if (phase.kind === 'whitelist' && !wallet.invited) {
    return m.drops.onlyWhitelistedWalletsCanMintOn3({ label, end: later(phase.end) });
  }
  if (per_address_limit !== null && (wallet.minted ?? 0) >= per_address_limit) {
    return per_address_limit === 0
      ? m.drops.mintingIsClosedToAllWallets({ label })
      : m.drops.oneWalletMayMintPeraddresslimitCars({ peraddresslimit: per_address_limit, label });
  }
  return undefined;
}

function later(end: number | null | undefined): string {
  return end ? m.drops.everyoneCanMintWhenTheNext : m.drops.tryAnotherWallet;
}
