import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import type { WalletProblem } from '../wallet-problem.ts';
import { ProblemHelp } from './problem-help.tsx';
import { ReloadButton } from './reload-button.tsx';

type TransactionProblemProps = {
  problem: WalletProblem;
  onKeepWaiting: () => void;
  /** Further ways out. */
  children: ReactNode;
};

/** Why a transaction failed, with the ways out that all failures share. */
export function TransactionProblem({ problem, onKeepWaiting, children }: TransactionProblemProps) {
  const { code, title, message, retry } = problem;
  return (
    <Callout kind={retry === 'wait' ? 'warning' : 'error'} title={title}>
      <p>
        {message}
        <ProblemHelp code={code} />
      </p>
      {retry === 'wait' && (
        <Button size="sm" onClick={onKeepWaiting} className="mt-2">
          Keep waiting
        </Button>
      )}
      {retry === 'reload' && <ReloadButton className="mt-2" />}
      {children}
    </Callout>
  );
}
