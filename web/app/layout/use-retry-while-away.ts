import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 15_000;

/**
 * Loads the page again by itself while the server is away: at once when the browser is online again, and with growing
 * pauses. Each pause is up to a quarter longer, so that browsers do not come back together.
 */
export function useRetryWhileAway(away: boolean): void {
  const { revalidate, state } = useRevalidator();
  const failures = useRef(0);
  useEffect(() => {
    if (!away || state !== 'idle') return;
    const backoff = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures.current);
    const retry = () => {
      failures.current += 1;
      void revalidate();
    };
    const timer = setTimeout(retry, backoff * (1 + Math.random() / 4));
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [away, state, revalidate]);
}
