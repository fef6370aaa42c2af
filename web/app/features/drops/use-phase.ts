import type { Drop, Eligibility } from '@pitlane/shared/api/drops';
import { phaseAt } from '@pitlane/shared/domain/cars/drop-phases';
import { useQuery } from '@tanstack/react-query';
import { use, useSyncExternalStore } from 'react';
import { clockStore, RenderTimeContext, readNow } from '../../lib/clock.ts';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

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

/** Live updates report another list, root or phase. A node that lags behind the index may answer with the one before: look again. */
const POLL_MS = 120_000;

/** Where the site says whether a wallet may mint of a drop. */
export function eligibilityPath(drop: Pick<Drop, 'id'>, wallet: string): string {
  return `/api/drops/${drop.id}/eligibility?wallet=${wallet}`;
}

/** Returns the connected wallet's eligibility; undefined until it is known, and for assets, which any wallet may mint. */
export function useEligibility(drop: Drop): Eligibility | undefined {
  const address = useWalletAddress();
  const { data } = useQuery({
    queryKey: ['eligibility', drop.chain, drop.collection, address],
    queryFn: (context) => fetchAnswer<Eligibility>(context, eligibilityPath(drop, address ?? '')),
    enabled: drop.collection === 'cars' && address !== undefined,
    refetchInterval: POLL_MS,
    retry: false,
  });
  return data;
}
