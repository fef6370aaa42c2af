import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { getSiteName } from '../../lib/site-name.ts';
import { ProgressSteps, type Step, type StepState } from '../../ui/feedback/progress-steps.tsx';
import type { TransactionStep } from '../tx/transaction.ts';
import { FoundAgain } from './found-again.tsx';
import { WaitingForWallet } from './waiting-for-wallet.tsx';

const STEPS: readonly { id: string; label?: string; detail: string; covers: readonly TransactionStep[] }[] = [
  { id: 'check', detail: 'Checked again on the chain.', covers: ['approve', 'check', 'simulate'] },
  { id: 'sign', label: 'Sign', detail: 'Confirm in your wallet now.', covers: ['sign'] },
  { id: 'confirm', label: 'Confirm', detail: 'Sent. Waiting for its block.', covers: ['confirm'] },
  { id: 'index', label: 'Indexed', detail: `In a block. ${getSiteName()} is reading it.`, covers: ['index'] },
];

export type TransactionProgressProps = {
  /** The name of the progress, for screen readers. */
  label: string;
  /** The check before the wallet is asked. */
  check: string;
  step: TransactionStep;
  hash: string | undefined;
  chain: Chain;
};

/** The steps of a running transaction. After it is sent, closing the page loses nothing. */
export function TransactionProgress({ label, check, step, hash, chain }: TransactionProgressProps) {
  return (
    <div className="grid gap-4 rounded-lg border p-4">
      <ProgressSteps label={label} steps={stepsAt(step, check)} />
      <WaitingForWallet />
      {hash && <FoundAgain chain={chain} hash={hash} className="text-small text-mute" />}
    </div>
  );
}

/** The four steps for the transaction's own five. `check` is the name of the first step. */
export function stepsAt(step: TransactionStep, check: string): Step[] {
  const running = STEPS.findIndex(({ covers }) => covers.includes(step));
  return STEPS.map(({ id, label, detail }, index) => {
    const state: StepState = index < running ? 'done' : index === running ? 'running' : 'waiting';
    return { id, label: label ?? check, state, ...(state === 'running' && { detail }) };
  });
}
