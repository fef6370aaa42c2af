import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { deployments } from '@pitlane/shared/generated/deployments';

/** The contracts that are deployed on a demo chain. */
export function contractsOn(chain: Chain) {
  return deployments[CHAIN_FACTS[chain].demoId];
}
