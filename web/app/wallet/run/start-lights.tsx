import { useEffect } from 'react';
import { announce } from '../../lib/announce.ts';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { TransactionStep } from '../tx/transaction.ts';
import { getLightStates, type Light, type LightState } from './sheet-lights.ts';

const LOOK: Record<LightState, string> = {
  off: 'border-stage-line bg-transparent',
  on: 'border-[#ff8a80] bg-[#e5281f] shadow-[0_0_18px_#e5281f]',
  done: 'border-go bg-go-field text-go',
};
const SAID: Record<LightState, string> = {
  off: 'not yet',
  on: 'in progress',
  done: 'done',
};

export type StartLightsProps = {
  /** The name of the progress, for screen readers. */
  label: string;
  lights: readonly Light[];
  /** The step that runs; `done` when all are; undefined before the start. */
  step: TransactionStep | 'done' | undefined;
};

/** The steps of an order as a row of start lights: one height, before, during and after. Each new one is announced. */
export function StartLights({ label, lights, step }: StartLightsProps) {
  const states = getLightStates(lights, step);
  const at = states.indexOf('on');
  const running = lights[at];
  const sentence = running && `Step ${at + 1} of ${lights.length}: ${running.label}. ${running.detail}`;
  useEffect(() => {
    if (sentence) announce(label, sentence);
  }, [label, sentence]);
  return (
    <ol
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col rounded-lg border border-stage-line bg-stage px-2 py-2.5"
    >
      {lights.map((light, index) => {
        const state = states[index] ?? 'off';
        return (
          <li
            key={light.label}
            aria-current={state === 'on' ? 'step' : undefined}
            className="grid justify-items-center gap-1.5"
          >
            <span
              className={cx(
                'grid size-6 place-items-center rounded-full border-2 transition-colors duration-(--slow)',
                LOOK[state],
              )}
            >
              {state === 'done' && <Icon name="check" className="size-3.5" />}
            </span>
            <span className={cx('label text-fine', state === 'off' ? 'text-stage-mute' : 'text-stage-ink')}>
              {light.label}
              <span className="sr-only">, {SAID[state]}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
