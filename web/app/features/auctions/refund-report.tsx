import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useStore } from '../../lib/store.ts';
import { TransactionReport } from '../../wallet/ui/transaction-report.tsx';
import { refundStore } from './auction-stores.ts';

type RefundReportProps = { chain: Chain; onAgain: () => void };

/** The withdrawal of a chain's refund that is under way or has failed. */
export function RefundReport({ chain, onAgain }: RefundReportProps) {
  const state = useStore(refundStore);
  if (state.phase === 'idle' || state.phase === 'done' || state.target.chain !== chain) return null;
  return (
    <TransactionReport
      state={state}
      store={refundStore}
      label={m.auctions.progressOfYourWithdrawalOnLabel({ label: CHAIN_FACTS[chain].label })}
      check={m.auctions.checkWithTheChain}
      onAgain={onAgain}
    />
  );
}
