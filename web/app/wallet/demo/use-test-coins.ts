import type { FaucetState } from '@pitlane/shared/api/faucet';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSent, getJson } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { queryClient } from '../../lib/query-client.ts';
import { loadWallet } from '../load-wallet.ts';
import { useWallet } from '../wallet-store.ts';

/** Coins come and go without this page's doing, so the faucet is asked again now and then. */
const POLL_MS = 15_000;

export type TestCoins = {
  get: () => Promise<void>;
  busy: boolean;
  /** Why the faucet would refuse now, with the time left; undefined when it would give. */
  refusal: string | undefined;
  /** Why the faucet refused, in a sentence. */
  failure: string | undefined;
};

/**
 * Coins of a chain for the connected wallet, from the demo world's faucet. The ticker is given, because the wallet's own
 * dialogs are outside of the pages: there is no route whose data could be read.
 */
export function useTestCoins(chain: Chain, coin: string): TestCoins {
  const { address } = useWallet();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const refusal = useRefusal({ chain, address, coin });
  const get = async () => {
    if (!address) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { startWagmiClient } = await loadWallet();
      const { demo } = await startWagmiClient();
      await demo?.fund(chain, address as `0x${string}`);
    } catch (error) {
      console.error('The faucet sent nothing.', error);
      setFailure(error instanceof Error ? error.message : 'The faucet isn’t responding. Try again.');
    }
    const client = queryClient();
    await Promise.all([['balance'], ['faucet']].map((queryKey) => client.invalidateQueries({ queryKey })));
    setBusy(false);
  };
  return { get, busy, refusal, failure };
}

type Asked = { chain: Chain; address: string | undefined; coin: string };

function useRefusal({ chain, address, coin }: Asked): string | undefined {
  const now = useNow();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['faucet', chain, address],
    queryFn: ({ signal }) =>
      getJson(asSent<FaucetState>(), `/api/faucet?chain=${chain}&address=${address}`, { init: { signal } }),
    enabled: address !== undefined,
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
  });
  return data && refusalText(data, now - dataUpdatedAt, coin);
}

/**
 * Why the faucet would refuse, in a sentence; undefined when it would give. `ageMs` is the age of the
 * faucet's answer, in milliseconds.
 */
export function refusalText(state: FaucetState, ageMs: number, coin: string): string | undefined {
  if (BigInt(state.balance) >= BigInt(state.enough)) {
    return `The faucet fills wallets below ${formatPrice(state.enough)} ${coin}.`;
  }
  const left = state.wait_seconds - Math.max(0, Math.floor(ageMs / 1000));
  return left > 0 ? `You just got coins. Try again in ${left} s.` : undefined;
}
