import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useEffect, useRef } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { useBalance } from '../use-balance.ts';
import type { WalletProblem } from '../wallet-problem.ts';
import { GetTestCoins } from './get-test-coins.tsx';
import { TransactionProblem } from './transaction-problem.tsx';

export type TransactionFailureProps = {
  chain: Chain;
  problem: WalletProblem;
  /** Undefined when a retry makes no sense. */
  onAgain: (() => void) | undefined;
  onKeepWaiting: () => void;
  /** Called when a wallet that had too little has got coins: the failure is no longer true. */
  onFunded: () => void;
};

/** Why a transaction failed, and the way out. */
export function TransactionFailure(props: TransactionFailureProps) {
  const { chain, problem, onAgain, onKeepWaiting, onFunded } = props;
  useMoreCoins(chain, problem.retry === 'fund' ? onFunded : undefined);
  const { demo } = useRootData().site ?? { demo: false };
  return (
    <TransactionProblem problem={problem} onKeepWaiting={onKeepWaiting}>
      {problem.retry === 'again' && onAgain && (
        <Button size="sm" onClick={onAgain} className="mt-2">
          Try again
        </Button>
      )}
      {problem.retry === 'fund' && demo && <GetTestCoins chain={chain} />}
    </TransactionProblem>
  );
}

/** Calls back once the connected wallet holds more of a chain's coin than it did at the least. */
function useMoreCoins(chain: Chain, onMore: (() => void) | undefined): void {
  const balance = useBalance(chain);
  const least = useRef<bigint>(undefined);
  useEffect(() => {
    if (balance === undefined || !onMore) return;
    if (least.current !== undefined && balance > least.current) onMore();
    else least.current = balance;
  }, [balance, onMore]);
}
