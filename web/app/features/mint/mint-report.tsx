import type { Drop } from '@pitlane/shared/api/drops';
import { MintFailure } from './mint-failure.tsx';
import { MintProgress } from './mint-progress.tsx';
import type { MintState } from './mint-store.ts';

export type MintReportProps = {
  mint: Extract<MintState, { phase: 'running' | 'failed' }>;
  drop: Drop | undefined;
};

/** The steps of a mint under way, or why it failed. */
export function MintReport({ mint, drop }: MintReportProps) {
  return mint.phase === 'running' ? (
    <MintProgress step={mint.step} hash={mint.hash} chain={mint.chain} />
  ) : (
    <MintFailure chain={mint.chain} drop={drop} problem={mint.problem} />
  );
}
