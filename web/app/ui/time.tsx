import { cx } from '../lib/class-names.ts';
import { useNow } from '../lib/clock.ts';
import {
  formatClock,
  formatCountdown,
  formatTimeLeftInWords,
  isoDuration,
  timeLeft,
} from '../lib/format/format-time.ts';
import { useInBrowser } from '../lib/use-in-browser.ts';

type ClockTimeProps = { /** Seconds since 1970. */ seconds: number };

/** A moment as the reader's time of day: "14:05". Until the browser has taken over it is UTC, as wide as that. */
export function ClockTime({ seconds }: ClockTimeProps) {
  const inBrowser = useInBrowser();
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className="tabular-nums">
      {formatClock(seconds, inBrowser ? undefined : 'UTC')}
      {!inBrowser && <span className="hidden noscript:inline"> UTC</span>}
    </time>
  );
}

type CountdownProps = {
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

type LocalTimeProps = { /** Seconds since 1970. */ seconds: number; className?: string };

/** A moment as local date and time. The server cannot know the reader's zone: until the browser has taken over it is UTC. */
export function LocalTime({ seconds, className }: LocalTimeProps) {
  const inBrowser = useInBrowser();
  const date = new Date(seconds * 1000);
  const text = new Intl.DateTimeFormat(inBrowser ? undefined : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(!inBrowser && { timeZone: 'UTC' }),
  }).format(date);
  return (
    <time dateTime={date.toISOString()} className={className}>
      {text}
      {!inBrowser && <span className="hidden noscript:inline"> UTC</span>}
    </time>
  );
}

type InWordsProps = {
  /** As it is shown: "0d 00h 07m 42s". */
  short: string;
  /** As it is read out: "7 minutes and 42 seconds". */
  words: string;
};

/** Shows an abbreviation, and has screen readers say the words. */
export function InWords({ short, words }: InWordsProps) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{words}</span>
    </>
  );
}
