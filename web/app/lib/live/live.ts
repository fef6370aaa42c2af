import type { Topic } from '@pitlane/shared/domain/site/topics';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { runAfterLoad } from '../loading/run-after-load.ts';
import { useRootData } from '../root-data.ts';
import { useStore } from '../store.ts';
import type { ConnectionState } from './live-connection.ts';
import { startLiveQueries } from './live-queries.ts';
import { documentVisibility, type LiveMessage, liveSource } from './live-source.ts';

/**
 * Calls back for every change of a topic, from the rendering of this page on, and for every gap. After a gap
 * everything shown should be read again.
 */
export function useLive(topic: Topic, onChange: (change: LiveMessage) => void): void {
  const { liveFrom } = useRootData();
  const part = useId();
  const latest = useEffectEvent(onChange);
  const start = useEffectEvent(() => {
    liveSource.want(part, new Map([[topic, liveFrom]]));
    return liveSource.listen((change) => {
      if (change.topics.includes(topic) || change.topics.length === 0) latest(change);
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another topic is another subscription
  useEffect(() => {
    const stop = start();
    return () => {
      stop();
      liveSource.want(part, new Map());
    };
  }, [topic, part]);
}

/**
 * Keeps the cached answers of this page current while it is open, from after the load on. The stream
 * goes on from the change that the page was made from, so no change is missed.
 */
export function useLiveQueries(): void {
  const client = useQueryClient();
  const { liveFrom } = useRootData();
  const start = useEffectEvent((signal: AbortSignal) => {
    const stop = startLiveQueries({
      client,
      source: liveSource,
      visibility: documentVisibility,
      first: liveFrom,
    });
    signal.addEventListener('abort', stop);
  });
  useEffect(() => {
    const end = new AbortController();
    const cancel = runAfterLoad(() => {
      start(end.signal);
    });
    return () => {
      cancel();
      end.abort();
    };
  }, []);
}

/** How the tab's stream of changes is. */
export function useLiveState(): ConnectionState {
  return useStore(liveSource.state);
}
