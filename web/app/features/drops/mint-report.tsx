import type { Drop } from '@pitlane/shared/api/drops';
import { m } from '@pitlane/shared/messages/messages';
import { TransactionReport, type UnfinishedState } from '../../wallet/ui/transaction-report.tsx';
import { mintStore, startMint } from './mint-store.ts';

export type MintReportProps = { mint: UnfinishedState; drop: Drop | undefined };

/** The steps of a mint under way, or why it failed. */
export function MintReport({ mint, drop }: MintReportProps) {
  return (
    <TransactionReport
      state={mint}
      store={mintStore}
      label={m.drops.progressOfTheMint}
      check={m.drops.checkPriceAndSupply}
      onAgain={drop && (() => void startMint(drop))}
    />
  );
}
