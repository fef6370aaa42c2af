import type { LiveChange } from '@pitlane/shared/api/live';

/** Pause before a stream that was refused is asked for again: the server is starting, or has too many listeners. */
export const REFUSED_PAUSE_MS = 5_000;

const GAP: LiveChange = { entity: 'gap', id: '', version: 0, topics: [] };
const listeners = new Set<(change: LiveChange) => void>();
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Hears of every change after number `from`, or from now on when it is null, until the returned function is called. All
 * listeners share one stream. A connection that breaks is the browser's to mend; a stream that the server or a proxy
 * refused the browser gives up for good, so it is opened anew here where it ended.
 */
export function listenLive(from: number | null, listener: (change: LiveChange) => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) open(from);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
}

function open(from: number | null): void {
  const stream = new EventSource(from === null ? '/api/live' : `/api/live?since=${from}`);
  let seen = from;
  stream.addEventListener('change', (event) => {
    seen = Number(event.lastEventId);
    tell(JSON.parse(event.data) as LiveChange);
  });
  stream.addEventListener('error', () => {
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
    retry = setTimeout(() => {
      open(seen);
      // Nobody knows where this page stood: it reads everything again.
      if (seen === null) tell(GAP);
    }, REFUSED_PAUSE_MS);
  });
  source = stream;
}

function tell(change: LiveChange): void {
  for (const each of listeners) each(change);
}
