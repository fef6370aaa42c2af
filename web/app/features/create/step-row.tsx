import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CreationStep } from './creation.ts';

const LABELS: Record<CreationStep, string> = {
  upload: 'Upload',
  pin: 'Pin',
  mint: 'Mint',
  list: 'List',
};
const WORDS: Record<CreationStep, string> = {
  upload: 'The files go to Pitlane, piece by piece.',
  pin: 'Title and description are saved beside the files.',
  mint: 'Your wallet mints the items, with their royalty.',
  list: 'Your wallet signs the listing at your price.',
};

export type StepRowProps = {
  step: CreationStep;
  state: 'done' | 'running' | 'stopped' | 'waiting';
  /** The present action. */
  detail: string;
  children?: ReactNode;
};
const MARK = { done: 'check', running: 'clock', stopped: 'warning', waiting: 'clock' } as const;
const STATE_WORDS = { done: 'done', running: 'under way', stopped: 'stopped', waiting: 'not yet' };

/** One step of a creation: a mark, its name, and what is being done. */
export function StepRow({ step, state, detail, children }: StepRowProps) {
  return (
    <li
      data-step={step}
      data-state={state}
      aria-current={state === 'running' || state === 'stopped' ? 'step' : undefined}
      className={cx('rounded-xl border bg-panel p-4', state === 'waiting' && 'text-mute')}
    >
      <div className="flex items-start gap-3">
        <span
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-full border',
            state === 'done' && 'border-go text-go',
            state === 'stopped' && 'border-warn text-warn',
          )}
        >
          {state === 'running' ? <Spinner /> : <Icon name={MARK[state]} className="size-4.5" />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="label text-lead">
            {LABELS[step]} <span className="sr-only">, {STATE_WORDS[state]}</span>
          </p>
          <p className="text-small text-mute" aria-live="polite">
            {detail || WORDS[step]}
          </p>
        </div>
      </div>
      {children}
    </li>
  );
}
