import type { LiveChange } from '@pitlane/shared/api/live';
import { useEffect, useEffectEvent } from 'react';
import { listenLive } from './live-source.ts';
import { useRootData } from './root-data.ts';

/**
 * Calls back for every change the server tells of, beginning with those since this page was rendered. After a cut it gets
 * what it missed, or a `gap`, after which everything shown should be read again.
 */
export function useLive(onChange: (change: LiveChange) => void): void {
  const { liveFrom } = useRootData();
  const latest = useEffectEvent(onChange);
  const start = useEffectEvent(() => listenLive(liveFrom, (change) => latest(change)));
  useEffect(() => start(), []);
}
