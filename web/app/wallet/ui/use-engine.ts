import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Connector } from 'wagmi';
import { watchConnectors } from 'wagmi/actions';
import { type Engine, startEngine } from '../engine.ts';

export type EngineState = { engine: Engine | undefined; failure: string | undefined; retry: () => void };

/** The wallet engine for a dialog: started when `wanted`, with the reason in words when it does not start. */
export function useEngine(wanted: boolean): EngineState {
  const [engine, setEngine] = useState<Engine>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new attempt with everything else the same
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    startEngine().then(
      (started) => current && setEngine(started),
      (error: unknown) => {
        console.error('The wallet engine did not start.', error);
        if (current) setFailure(error instanceof Error ? error.message : String(error));
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
  return { engine, failure, retry };
}

/** The wallets found so far; more may announce themselves at any time. */
export function useConnectors({ config }: Engine): readonly Connector[] {
  return useSyncExternalStore(
    (listener) => watchConnectors(config, { onChange: listener }),
    () => config.connectors,
  );
}
