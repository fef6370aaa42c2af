import type { Drop } from '@pitlane/shared/api/drops';
import { isOf } from './drop-state.ts';
import { MintFailure } from './mint-failure.tsx';
import { MintProgress } from './mint-progress.tsx';
import type { MintPlace, MintState } from './mint-store.ts';

export type MintStatusProps = {
  mint: MintState;
  place: MintPlace;
  /** Undefined while the chain cannot be read; a mint that was sent before goes on all the same. */
  drop: Drop | undefined;
};

/** Where a mint stands, or why it failed. */
export function MintStatus({ mint, place, drop }: MintStatusProps) {
  if (!isOf(mint, place)) return null;
  if (mint.phase === 'running') return <MintProgress step={mint.step} hash={mint.hash} chain={place.chain} />;
  if (mint.phase === 'failed') return <MintFailure chain={place.chain} drop={drop} problem={mint.problem} />;
  return null;
}
