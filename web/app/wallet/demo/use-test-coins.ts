import type { Chain } from '@pitlane/shared/domain/chains';
import { useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { loadWallet, useWallet } from '../wallet-store.ts';

export type TestCoins = {
  get: () => Promise<void>;
  busy: boolean;
  /** Why the faucet gave nothing, in a sentence. */
  failure: string | undefined;
};

/** Coins of a chain for the connected wallet, from the demo world's faucet. */
export function useTestCoins(chain: Chain): TestCoins {
  const { address } = useWallet();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const get = async () => {
    if (!address) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { startWagmiClient } = await loadWallet();
      const { demo } = await startWagmiClient();
      await demo?.fund(chain, address as `0x${string}`);
    } catch (error) {
      console.error('The faucet gave nothing.', error);
      setFailure(error instanceof Error ? error.message : 'The faucet did not answer. Try again.');
    }
    await queryClient().invalidateQueries({ queryKey: ['balance'] });
    setBusy(false);
  };
  return { get, busy, failure };
}
