import { useEffect } from 'react';
import { toAddress } from '../../../lib/site-path.ts';

/** Reports to the server that an item's page was opened. A failed report does not matter to the reader. */
export function useCountView(id: string): void {
  useEffect(() => {
    fetch(toAddress(`/api/nfts/${encodeURIComponent(id)}/views`), { method: 'POST', keepalive: true }).catch(
      (error: unknown) => console.warn('The view was not counted.', error),
    );
  }, [id]);
}
