import type { Nft } from '@pitlane/shared/api/nfts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TransactionFailure } from '../../wallet/ui/transaction-failure.tsx';
import { TransactionProgress } from '../../wallet/ui/transaction-progress.tsx';
import { type FitState, resumeFit } from './fit-store.ts';
import { partName } from './part-names.ts';

export type FitReportProps = { fit: FitState; nft: Nft; onAgain: (() => void) | undefined };

/** Where the fitting of this car stands, and how it ended. */
export function FitReport({ fit, nft, onAgain }: FitReportProps) {
  if (fit.phase === 'idle' || fit.chain !== nft.chain) return null;
  if (fit.carId !== undefined && fit.carId !== BigInt(nft.token_id)) return null;
  if (fit.phase === 'running') {
    return (
      <TransactionProgress
        label="Progress of the fitting"
        check="Check part and fuel"
        step={fit.step}
        hash={fit.hash}
        chain={fit.chain}
      />
    );
  }
  if (fit.phase === 'failed') {
    return (
      <TransactionFailure
        chain={fit.chain}
        problem={fit.problem}
        onAgain={onAgain}
        onKeepWaiting={() => void resumeFit()}
      />
    );
  }
  const { part, level, fuel } = fit.fitted;
  return (
    <Notice kind="success" title={`${partName(part)}: level ${level} now`}>
      {fuel} units of fuel were burnt. The car’s picture and figures follow.
    </Notice>
  );
}
