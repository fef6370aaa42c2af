import type { LiveChange } from '@pitlane/shared/api/live';
import { useEffect, useEffectEvent } from 'react';
import { useRootData } from './root-data.ts';

const listeners = new Set<(change: LiveChange) => void>();
let source: EventSource | undefined;

function listen(from: number | null, listener: (change: LiveChange) => void): () => void {
  listeners.add(listener);
  if (!source) {
    source = new EventSource(from === null ? '/api/live' : `/api/live?since=${from}`);
    source.addEventListener('change', (event) => {
      const change = JSON.parse(event.data) as LiveChange;
      for (const each of listeners) each(change);
    });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    source?.close();
    source = undefined;
  };
}

/**
 * Calls back for every change the server tells of, beginning with those since this page was rendered. All callers of a page share one stream; the browser reconnects by
 * itself and gets what it missed, or a `gap`, after which everything shown should be read again.
 */
export function useLive(onChange: (change: LiveChange) => void): void {
  const { liveFrom } = useRootData();
  const latest = useEffectEvent(onChange);
  const start = useEffectEvent(() => listen(liveFrom, (change) => latest(change)));
  useEffect(() => start(), []);
}
