import type { Drop } from '@pitlane/shared/api/drops';
import { useQuery } from '@tanstack/react-query';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

/** Live updates report another list. A node that lags behind the index may answer with the one before: look again. */
const POLL_MS = 120_000;

/**
 * Whether the connected wallet is on a drop's whitelist; undefined until it is known, or if the list does not
 * matter.
 */
export function useWhitelisted(drop: Drop): boolean | undefined {
  const address = useWalletAddress();
  const { data } = useQuery({
    queryKey: ['whitelisted', drop.chain, address],
    queryFn: async () => (await import('./read-whitelisted.ts')).readWhitelisted(drop, address ?? ''),
    enabled: drop.only_whitelisted && address !== undefined,
    refetchInterval: POLL_MS,
    retry: false,
  });
  return data;
}
