import type { Step, StepState } from '../../ui/feedback/progress-steps.tsx';
import type { TransactionStep } from '../tx/transaction.ts';

const STEPS: readonly { id: string; label?: string; detail: string; covers: readonly TransactionStep[] }[] = [
  { id: 'check', detail: 'Read once more from the chain.', covers: ['approve', 'check', 'simulate'] },
  { id: 'sign', label: 'Sign', detail: 'Your wallet asks you now.', covers: ['sign'] },
  { id: 'confirm', label: 'Confirm', detail: 'Sent. Waiting for its block.', covers: ['confirm'] },
  { id: 'index', label: 'Indexed', detail: 'In a block. Pitlane is reading it.', covers: ['index'] },
];

/** The four steps for the transaction's own five. `check` is the name of the first step. */
export function stepsAt(step: TransactionStep, check: string): Step[] {
  const running = STEPS.findIndex(({ covers }) => covers.includes(step));
  return STEPS.map(({ id, label, detail }, index) => {
    const state: StepState = index < running ? 'done' : index === running ? 'running' : 'waiting';
    return { id, label: label ?? check, state, ...(state === 'running' && { detail }) };
  });
}
