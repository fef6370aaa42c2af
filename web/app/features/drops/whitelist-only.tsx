import type { Drop, Eligibility } from '@pitlane/shared/api/drops';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { Callout } from '../../ui/feedback/callout.tsx';
import { useWallet } from '../../wallet/wallet-store.ts';
import type { Phases } from './use-phase.ts';

export type WhitelistOnlyProps = { drop: Drop; phases: Phases; wallet: Eligibility | undefined };

/** In a phase of the whitelist: whether the connected wallet is on it. */
export function WhitelistOnly({ drop, phases, wallet }: WhitelistOnlyProps) {
  const { status } = useWallet();
  const { label } = CHAIN_FACTS[drop.chain];
  if (wallet?.invited) {
    return (
      <Callout kind="success">
        Only whitelisted wallets can mint on {label} now. Yours is on the list.
      </Callout>
    );
  }
  return (
    <Callout kind="info">
      Only whitelisted wallets can mint on {label} now.{' '}
      {status === 'connected'
        ? 'Checking whether yours is on the list…'
        : 'Connect your wallet to see whether it’s on the list.'}
      {phases.next && ' The next phase is public.'}
    </Callout>
  );
}
