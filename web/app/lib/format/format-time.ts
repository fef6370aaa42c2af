/**
 * A moment (seconds since 1970) as the time of day: "14:05". Always five characters, so that nothing moves when the
 * reader's own zone takes the place of the server's. Without a time zone it is the reader's.
 */
export function formatClock(seconds: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(seconds * 1000));
}

/** Days, hours, minutes and seconds left; all zero once the deadline has passed. */
type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** Time from `nowMs` (milliseconds) to `deadline` (seconds since 1970), in whole seconds rounded up. */
export function timeLeft(deadline: number, nowMs: number): TimeLeft {
  const left = Math.max(0, Math.ceil(deadline - nowMs / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** Two digits: 7 → "07". */
function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** "0d 00h 07m 42s" (specification section 4, "Countdown"). */
export function formatCountdown({ days, hours, minutes, seconds }: TimeLeft): string {
  return `${days}d ${twoDigits(hours)}h ${twoDigits(minutes)}m ${twoDigits(seconds)}s`;
}

/** The same as formatCountdown for screen readers: "7 minutes and 42 seconds". */
export function formatTimeLeftInWords(left: TimeLeft): string {
  const words = Object.entries(left)
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`);
  const last = words.pop() ?? '0 seconds';
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last;
}

/** The two largest parts of a time left: "2d 03h", "3h 42m", "7m". The last minute is "<1m". */
export function formatShortTime({ days, hours, minutes }: TimeLeft): string {
  if (days > 0) return `${days}d ${twoDigits(hours)}h`;
  if (hours > 0) return `${hours}h ${twoDigits(minutes)}m`;
  return minutes > 0 ? `${minutes}m` : '<1m';
}

/** ISO 8601 duration, for the machine-readable side of a <time>: "P0DT0H7M42S". */
export function isoDuration({ days, hours, minutes, seconds }: TimeLeft): string {
  return `P${days}DT${hours}H${minutes}M${seconds}S`;
}
