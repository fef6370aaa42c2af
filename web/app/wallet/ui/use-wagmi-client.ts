import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Connector } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { startWagmiClient, type WagmiClient } from '../wagmi-client.ts';
import { WalletProblemError } from '../wallet-problem.ts';

export type WagmiClientState = {
  client: WagmiClient | undefined;
  failure: string | undefined;
  /** Whether another try cannot help: the page has to be loaded again. */
  mustReload: boolean;
  retry: () => void;
};

/** The wallet client for a dialog: started when `wanted`, with the reason in words when it does not start. */
export function useWagmiClient(wanted: boolean): WagmiClientState {
  const [client, setClient] = useState<WagmiClient>();
  const [failure, setFailure] = useState<string>();
  const [mustReload, setMustReload] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new attempt with everything else the same
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    startWagmiClient().then(
      (started) => current && setClient(started),
      (error: unknown) => {
        console.error('The wallet client did not start.', error);
        if (!current) return;
        setFailure(error instanceof Error ? error.message : String(error));
        setMustReload(error instanceof WalletProblemError && error.problem.retry === 'reload');
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  };
  return { client, failure, mustReload, retry };
}

/** The wallets found so far; more may announce themselves at any time. */
export function useConnectors({ config }: Pick<WagmiClient, 'config'>): readonly Connector[] {
  return useSyncExternalStore(
    (listener) => watchConnectors(config, { onChange: listener }),
    () => config.connectors,
  );
}
