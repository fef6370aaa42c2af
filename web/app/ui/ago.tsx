import { serverNow } from '../lib/clock.ts';
import { InWords } from './time.tsx';

type AgoProps = {
  /** Seconds since 1970. */
  seconds: number;
  /** Milliseconds since 1970, for what the server writes too: its clock and the browser's differ. */
  now?: number;
  className?: string;
};

/** How long ago a moment was: "3h ago", which screen readers read as "3 hours ago". It stays until its list is shown again. */
export function Ago({ seconds, now = serverNow(), className }: AgoProps) {
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className={className}>
      <InWords short={formatAgo(seconds, now)} words={formatAgoInWords(seconds, now)} />
    </time>
  );
}

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
