import type { Drop } from '@pitlane/shared/api/drops';
import { use, useSyncExternalStore } from 'react';
import { clockStore, RenderTimeContext, readNow } from '../../lib/clock.ts';

export type Phase = Drop['phases'][number];
export type Phases = {
  /** The one that is on; undefined before the first. */
  phase: Phase | undefined;
  /** The one that is to come; undefined in the last. */
  next: Phase | undefined;
};

/** The phase of a drop by the server's clock: new at the very second at which one begins, and not before. */
export function usePhase({ phases }: Pick<Drop, 'phases'>): Phases {
  const renderedAt = use(RenderTimeContext);
  const begun = useSyncExternalStore(
    clockStore.subscribe,
    () => countBegun(phases, readNow()),
    () => countBegun(phases, renderedAt),
  );
  return { phase: phases[begun - 1], next: phases[begun] };
}

function countBegun(phases: readonly Phase[], nowMs: number): number {
  return phases.filter(({ start }) => start === null || start * 1_000 <= nowMs).length;
}
