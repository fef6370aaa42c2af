import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export type BadgeTone = 'plain' | 'signal' | 'go' | 'warn' | 'stop' | 'over';

const TONE: Record<BadgeTone, string> = {
  plain: 'bg-raise text-mute',
  signal: 'bg-signal text-on-signal',
  go: 'bg-go-field text-go',
  warn: 'bg-warn-field text-warn',
  stop: 'bg-stop-field text-stop',
  over: 'bg-over-field text-over',
};

/** A word or a number that marks a state. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'label inline-flex h-5.5 items-center rounded-sm px-2 text-[12.5px] whitespace-nowrap',
        TONE[tone],
      )}
    >
      {children}
    </span>
  );
}
