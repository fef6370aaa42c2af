import { useEffect } from 'react';
import { announce } from '../../lib/announce.ts';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';
import { Spinner } from './spinner.tsx';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';
export type Step = {
  id: string;
  label: string;
  state: StepState;
  /** The present state or the failure, in a sentence. */
  detail?: string | undefined;
};

const SAID: Record<StepState, string> = {
  waiting: 'not yet',
  running: 'in progress',
  done: 'done',
  failed: 'failed',
};
const MARK: Record<StepState, string> = {
  waiting: 'border-line text-mute',
  running: 'border-over text-over',
  done: 'border-go bg-go-field text-go',
  failed: 'border-stop bg-stop-field text-stop',
};

/**
 * The steps of a transaction: approve, sign, confirm, indexed. The one that runs is announced as a sentence; of steps that
 * follow each other at once, the last.
 */
export function ProgressSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const sentence = sentenceOf(steps);
  useEffect(() => {
    if (sentence) announce(label, sentence);
  }, [label, sentence]);
  return (
    <ol aria-label={label} className="grid gap-3">
      {steps.map((step, index) => (
        <li key={step.id} className="flex gap-3" aria-current={step.state === 'running' ? 'step' : undefined}>
          <span
            className={cx('grid size-7 shrink-0 place-items-center rounded-full border', MARK[step.state])}
          >
            <StepMark state={step.state} number={index + 1} />
          </span>
          <span className="min-w-0 pt-0.5">
            <span className={cx('label text-body', step.state === 'waiting' && 'text-mute')}>
              {step.label}
              <span className="sr-only">, {SAID[step.state]}</span>
            </span>
            {step.detail && <span className="block text-small text-mute">{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function sentenceOf(steps: readonly Step[]): string | undefined {
  const at = steps.findIndex(({ state }) => state === 'running');
  const step = steps[at];
  return step && `Step ${at + 1} of ${steps.length}: ${step.label}. ${step.detail ?? ''}`.trimEnd();
}

function StepMark({ state, number }: { state: StepState; number: number }) {
  if (state === 'done') return <Icon name="check" className="size-4" />;
  if (state === 'failed') return <Icon name="close" className="size-4" />;
  if (state === 'running') return <Spinner className="size-4" />;
  return <span className="text-small">{number}</span>;
}
