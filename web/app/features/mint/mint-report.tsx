import type { Drop } from '@pitlane/shared/api/drops';
import { TransactionFailure } from '../../wallet/ui/transaction-failure.tsx';
import { TransactionProgress } from '../../wallet/ui/transaction-progress.tsx';
import { type MintState, resumeMint, startMint } from './mint-store.ts';

export type MintReportProps = {
  mint: Extract<MintState, { phase: 'running' | 'failed' }>;
  drop: Drop | undefined;
};

/** The steps of a mint under way, or why it failed. */
export function MintReport({ mint, drop }: MintReportProps) {
  return mint.phase === 'running' ? (
    <TransactionProgress
      label="Progress of the mint"
      check="Check price and supply"
      step={mint.step}
      hash={mint.hash}
      chain={mint.chain}
    />
  ) : (
    <TransactionFailure
      chain={mint.chain}
      problem={mint.problem}
      onAgain={drop && (() => void startMint(drop))}
      onKeepWaiting={() => void resumeMint()}
    />
  );
}
