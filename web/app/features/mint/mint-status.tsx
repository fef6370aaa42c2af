import type { Drop } from '@pitlane/shared/api/drops';
import type { Chain } from '@pitlane/shared/domain/chains';
import { MintFailure } from './mint-failure.tsx';
import { MintProgress } from './mint-progress.tsx';
import type { MintState } from './mint-store.ts';

export type MintStatusProps = {
  mint: MintState;
  chain: Chain;
  /** Undefined while the chain cannot be read; a mint that was sent before goes on all the same. */
  drop: Drop | undefined;
};

/** Where a chain's mint stands, or why it failed. */
export function MintStatus({ mint, chain, drop }: MintStatusProps) {
  if (mint.phase === 'idle' || mint.chain !== chain) return null;
  if (mint.phase === 'running') return <MintProgress step={mint.step} hash={mint.hash} chain={chain} />;
  if (mint.phase === 'failed') return <MintFailure chain={chain} drop={drop} problem={mint.problem} />;
  return null;
}
