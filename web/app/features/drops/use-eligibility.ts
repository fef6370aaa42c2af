import type { Drop, Eligibility } from '@pitlane/shared/api/drops';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

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
