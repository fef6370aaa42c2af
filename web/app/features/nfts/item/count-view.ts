import { useEffect } from 'react';

/** Tells the server that an item's page was opened. A count that fails is no loss to the reader. */
export function useCountView(id: string): void {
  useEffect(() => {
    fetch(`/api/nfts/${encodeURIComponent(id)}/views`, { method: 'POST', keepalive: true }).catch(
      (error: unknown) => console.warn('The view was not counted.', error),
    );
  }, [id]);
}
