const STEPS: readonly [limit: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [30 * 86_400, 86_400, 'day'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Number.POSITIVE_INFINITY, 365 * 86_400, 'year'],
];
const toFormat = (style: Intl.RelativeTimeFormatStyle) =>
  new Intl.RelativeTimeFormat('en', { numeric: 'always', style });
const short = toFormat('narrow');
const long = toFormat('long');

/** The time from `at` (seconds since 1970) to `nowMs` (milliseconds): "3h ago". */
export function formatAgo(at: number, nowMs: number): string {
  return write(short, at, nowMs);
}

/** The same as formatAgo for screen readers: "3 hours ago". */
export function formatAgoInWords(at: number, nowMs: number): string {
  return write(long, at, nowMs);
}

function write(format: Intl.RelativeTimeFormat, at: number, nowMs: number): string {
  const ago = Math.max(0, Math.floor(nowMs / 1000) - at);
  const [, seconds, unit] = STEPS.find(([limit]) => ago < limit) ?? [0, 1, 'second' as const];
  return format.format(-Math.floor(ago / seconds), unit);
}

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

/** ISO 8601 duration, for the machine-readable side of a <time>: "P0DT0H7M42S". */
export function isoDuration({ days, hours, minutes, seconds }: TimeLeft): string {
  return `P${days}DT${hours}H${minutes}M${seconds}S`;
}
