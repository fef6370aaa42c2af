import type { CardNft } from '../../lib/cards.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { TransactionReport } from '../../wallet/ui/transaction-report.tsx';
import type { FitState } from './fit-levels.ts';
import { fitStore } from './fit-store.ts';
import type { Fitted } from './fit-transaction.ts';
import { partName } from './part-names.ts';

export type FitReportProps = {
  fit: FitState;
  nft: CardNft;
  /** The fitting that the site has not read yet. */
  unread: Fitted | undefined;
  onAgain: (() => void) | undefined;
};

/** The progress of the fitting of this car, and its result. */
export function FitReport({ fit, nft, unread, onAgain }: FitReportProps) {
  if (fit.phase === 'idle' || fit.target.subject !== nft.id) return null;
  if (fit.phase !== 'done') {
    return (
      <TransactionReport
        state={fit}
        store={fitStore}
        label="Progress of the fitting"
        check="Check part and fuel"
        onAgain={onAgain}
      />
    );
  }
  const { part, level, fuel } = fit.result;
  const burnt = `${fuel} units of fuel were burnt.`;
  return unread ? (
    <Callout kind="info" quiet title={`${partName(part)}: level ${level} is on the chain`}>
      {burnt} The site shows it when the index has read its block.
    </Callout>
  ) : (
    <Callout kind="success" quiet title={`${partName(part)}: level ${level} now`}>
      {burnt} The car’s picture and figures follow.
    </Callout>
  );
}
