import { formatClock } from '../lib/format/format-clock.ts';
import { useInBrowser } from '../lib/use-in-browser.ts';

export type ClockTimeProps = { /** Seconds since 1970. */ seconds: number };

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
