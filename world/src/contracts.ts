import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { deployments } from '@pitlane/shared/generated/deployments';

/** The contracts that are deployed on a demo chain. */
export function contractsOn(chain: Chain) {
  return deployments[CHAIN_FACTS[chain].demoId];
}

/** What every sale of the demo world owes, in basis points of the price: as the contracts are deployed there. */
export const FEE_BPS = 250;
export const ROYALTY_BPS = 500;
