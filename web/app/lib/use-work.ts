import { useRef, useState } from 'react';
import { ProofDeclined } from './session/proof-declined.ts';

export type Work = {
  busy: boolean;
  /** Why the last try failed. */
  failure: Error | undefined;
  /** Begins the work. Does nothing while the last one runs. */
  run: (work: () => Promise<void>) => Promise<void>;
};

/**
 * Runs what a press begins: once at a time, and with the reason beside the control when it fails. A reader who declined to confirm
 * who they are knows it: nothing is shown.
 */
export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  // Two presses can come before the first renders.
  const running = useRef(false);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ProofDeclined) return;
      console.warn('That didn’t work.', error);
      setFailure(error instanceof Error ? error : new Error('Something went wrong. Try again.'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
