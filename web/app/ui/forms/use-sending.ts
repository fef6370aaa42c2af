import { useEffect, useRef, useState } from 'react';

export type SendOptions = {
  /** Tells which fraction has been sent (lib/session/own-api.ts). */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

type Sending = {
  isSending: boolean;
  /** The part that was sent, 0 to 1. */
  sent: number;
  /** Resolves to the failure, or how it ended. Leaving the page cancels it. */
  send: (work: (options: SendOptions) => Promise<void>) => Promise<'saved' | 'cancelled' | Error>;
  cancel: () => void;
};

/** Sending something large that the reader may call off. */
export function useSending(): Sending {
  const [sent, setSent] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  return {
    isSending: sent !== undefined,
    sent: sent ?? 0,
    async send(work) {
      const own = new AbortController();
      abort.current = own;
      setSent(0);
      try {
        await work({ onProgress: setSent, signal: own.signal });
        return 'saved';
      } catch (error) {
        if (own.signal.aborted) return 'cancelled';
        return error instanceof Error ? error : new Error('The picture could not be saved. Try again.');
      } finally {
        setSent(undefined);
      }
    },
    cancel: () => abort.current?.abort(),
  };
}
