import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import type { Address } from 'viem';
import { useSiteChain } from '../../lib/root-data.ts';
import { useWallet } from '../wallet-store.ts';

/** Returns whether the connected wallet takes a permission and its act with one question on a chain (EIP-5792); false until it is known. */
export function useBatching(chain: Chain): boolean {
  const { address } = useWallet();
  const chainId = useSiteChain(chain)?.chain_id;
  const { data } = useQuery({
    queryKey: ['batching', address, chainId],
    queryFn: () => readBatching(address as Address, chainId ?? 0),
    enabled: address !== undefined && chainId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === true;
}

async function readBatching(account: Address, chainId: number): Promise<boolean> {
  const [{ startWagmiClient }, { canBatch }] = await Promise.all([
    import('../wagmi-client.ts'),
    import('../tx/send-batch.ts'),
  ]);
  const { config } = await startWagmiClient();
  return canBatch({ config, account, chainId });
}
