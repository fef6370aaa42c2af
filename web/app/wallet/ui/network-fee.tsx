import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useSiteChain } from '../../lib/root-data.ts';
import { Fact } from './fact-list.tsx';

/** The line of a ledger that says who names the network fee, and in which coin it is. */
export function NetworkFee({ chain }: { chain: Chain }) {
  const coin = useSiteChain(chain)?.coin ?? 'the chain’s currency';
  return <Fact name="Network fee" value={`Shown in your wallet (${coin})`} />;
}
