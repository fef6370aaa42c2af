import type { Chain } from '@pitlane/shared/domain/chains';
import { useRootData } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { WalletProblem } from '../wallet-problem.ts';
import { GetTestCoins } from './get-test-coins.tsx';

export type TransactionFailureProps = {
  chain: Chain;
  problem: WalletProblem;
  /** Undefined while there is nothing that could be tried again. */
  onAgain: (() => void) | undefined;
  onKeepWaiting: () => void;
};

/** Why a transaction failed, and the way out. */
export function TransactionFailure({ chain, problem, onAgain, onKeepWaiting }: TransactionFailureProps) {
  const { demo } = useRootData().site ?? { demo: false };
  return (
    <Notice kind={problem.retry === 'wait' ? 'warning' : 'error'} title={problem.title}>
      <p>{problem.message}</p>
      {problem.retry === 'wait' && (
        <Button size="sm" onClick={onKeepWaiting} className="mt-2.5">
          Keep waiting
        </Button>
      )}
      {problem.retry === 'again' && onAgain && (
        <Button size="sm" onClick={onAgain} className="mt-2.5">
          Try again
        </Button>
      )}
      {problem.retry === 'fund' && demo && <GetTestCoins chain={chain} />}
    </Notice>
  );
}
