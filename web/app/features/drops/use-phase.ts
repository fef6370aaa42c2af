import type { Drop } from '@pitlane/shared/api/drops';
import { phaseAt } from '@pitlane/shared/domain/cars/drop-phases';
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
  const phase = useSyncExternalStore(
    clockStore.subscribe,
    () => phaseAt(phases, readNow() / 1_000),
    () => phaseAt(phases, renderedAt / 1_000),
  );
  return { phase, next: phases[phase ? phases.indexOf(phase) + 1 : 0] };
}
