import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { useWalletAddress } from './wallet-store.ts';

/** Coins come and go without this page's doing, so the figure is read again now and then. */
const POLL_MS = 15_000;

/** The connected wallet's native coins on a chain, in wei; undefined while unknown. */
export function useBalance(chain: Chain): bigint | undefined {
  const address = useWalletAddress();
  const { data } = useQuery({
    queryKey: ['balance', chain, address],
    queryFn: async () => (await import('./read-balance.ts')).readBalance(chain, address ?? ''),
    enabled: address !== undefined,
    refetchInterval: POLL_MS,
    retry: false,
  });
  return data;
}
