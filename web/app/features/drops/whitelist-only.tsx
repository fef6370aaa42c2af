import type { Drop, Eligibility } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { Callout } from '../../ui/feedback/callout.tsx';
import { useWallet } from '../../wallet/wallet-store.ts';
import type { Phases } from './use-phase.ts';

export type WhitelistOnlyProps = { drop: Drop; phases: Phases; wallet: Eligibility | undefined };

/** In a phase of the whitelist: whether the connected wallet is on it. */
export function WhitelistOnly({ drop, phases, wallet }: WhitelistOnlyProps) {
  const { status } = useWallet();
  const { label } = CHAIN_FACTS[drop.chain];
  if (wallet?.invited) {
    return <Callout kind="success">{m.drops.onlyWhitelistedWalletsCanMintOn({ label })}</Callout>;
  }
  return (
    <Callout kind="info">
      {m.drops.onlyWhitelistedWalletsCanMintOn2({ label })}{' '}
      {status === 'connected' ? m.drops.checkingWhetherYoursIsOnThe : m.drops.connectYourWalletToSeeWhether}
      {phases.next && m.drops.theNextPhaseIsPublic}
    </Callout>
  );
}
