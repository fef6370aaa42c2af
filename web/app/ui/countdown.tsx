import { cx } from '../lib/class-names.ts';
import { useNow } from '../lib/clock.ts';
import {
  formatCountdown,
  formatTimeLeftInWords,
  isoDuration,
  timeLeft,
} from '../lib/format/format-countdown.ts';
import { InWords } from './in-words.tsx';

export type CountdownProps = {
  /** Seconds since 1970. */
  deadline: number;
  className?: string;
};

/** Time left as "0d 00h 07m 42s", new every second; all zeros once it is over. Screen readers read it out in words. */
export function Countdown({ deadline, className }: CountdownProps) {
  const left = timeLeft(deadline, useNow());
  return (
    <time dateTime={isoDuration(left)} role="timer" className={cx('tabular-nums', className)}>
      <InWords short={formatCountdown(left)} words={formatTimeLeftInWords(left)} />
    </time>
  );
}
