import { formatAgo, formatAgoInWords } from '../lib/format-ago.ts';
import { InWords } from './in-words.tsx';

export type AgoProps = { /** Seconds since 1970. */ seconds: number; className?: string };

/** How long ago a moment was: "3h ago", which screen readers read as "3 hours ago". It stands until its list is shown anew. */
export function Ago({ seconds, className }: AgoProps) {
  const now = Date.now();
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className={className}>
      <InWords short={formatAgo(seconds, now)} words={formatAgoInWords(seconds, now)} />
    </time>
  );
}
