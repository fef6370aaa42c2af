import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { ReactNode } from 'react';
import { formatLeast } from '../../lib/format/format-least.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import type { Obstacle } from './obstacle.ts';
import { TestEth } from './test-eth.tsx';

export type MoneyNeed = {
  chain: Chain;
  /** What the wallet has of the chain's ETH token, in wei. */
  balance: bigint;
  /** What the act takes of it, in wei. */
  needed: bigint;
  /** What can be done about it. */
  advice: ReactNode;
};

/** Returns what is in the way when a wallet has less ETH than an act takes; undefined when it has enough. */
export function getTooLittleEth({ chain, balance, needed, advice }: MoneyNeed): Obstacle | undefined {
  if (balance >= needed) return undefined;
  return {
    reason: 'Your wallet doesn’t have enough ETH.',
    notice: (
      <Callout kind="warning" title={`You need ${formatLeast(needed - balance)} ETH more`}>
        <p>{advice}</p>
        <TestEth chain={chain} />
      </Callout>
    ),
  };
}
