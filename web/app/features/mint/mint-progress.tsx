import type { Chain } from '@pitlane/shared/domain/chains';
import { useRootData } from '../../lib/root-data.ts';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { TransactionStep } from '../../wallet/tx/transaction.ts';
import { stepsAt } from './mint-steps.ts';

export type MintProgressProps = { step: TransactionStep; hash: string | undefined; chain: Chain };

/** The steps of the mint under way. Once it is sent, closing the page loses nothing. */
export function MintProgress({ step, hash, chain }: MintProgressProps) {
  const explorer = useRootData().site?.chains.find((each) => each.chain === chain)?.explorer;
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      <ProgressSteps label="Progress of the mint" steps={stepsAt(step)} />
      {hash && (
        <p className="text-[13px] text-mute">
          You may close or reload this page: it finds the transaction again.
          {explorer && <TextLink to={`${explorer}/tx/${hash}`}> See it in the explorer</TextLink>}
        </p>
      )}
    </div>
  );
}
