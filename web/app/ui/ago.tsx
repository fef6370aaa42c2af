import { serverNow } from '../lib/clock.ts';
import { formatAgo, formatAgoInWords } from '../lib/format/format-ago.ts';
import { InWords } from './in-words.tsx';

export type AgoProps = {
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
