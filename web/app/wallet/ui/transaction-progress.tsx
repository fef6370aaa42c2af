import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useRootData } from '../../lib/root-data.ts';
import { ProgressSteps } from '../../ui/feedback/progress-steps.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { TransactionStep } from '../tx/transaction.ts';
import { stepsAt } from './transaction-steps.ts';

export type TransactionProgressProps = {
  /** What it is the progress of, for screen readers. */
  label: string;
  /** What is checked before the wallet is asked. */
  check: string;
  step: TransactionStep;
  hash: string | undefined;
  chain: Chain;
};

/** The steps of a running transaction. After it is sent, closing the page loses nothing. */
export function TransactionProgress({ label, check, step, hash, chain }: TransactionProgressProps) {
  const explorer = useRootData().site?.chains.find((each) => each.chain === chain)?.explorer;
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      <ProgressSteps label={label} steps={stepsAt(step, check)} />
      {hash && (
        <p className="text-small text-mute">
          You may close or reload this page: it finds the transaction again.
          {explorer && <TextLink to={`${explorer}/tx/${hash}`}> See it in the explorer</TextLink>}
        </p>
      )}
    </div>
  );
}
