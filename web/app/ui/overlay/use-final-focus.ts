import { useEffect, useRef } from 'react';

/**
 * For what closes: gives the focus back to what opened it, unless a link in it has led to another page. That page has the
 * focus then (lib/focus-page.ts).
 */
export function useFinalFocus(open: boolean): () => boolean {
  const openedAt = useRef<string>(undefined);
  useEffect(() => {
    if (open) openedAt.current = location.pathname;
  }, [open]);
  return () => openedAt.current === location.pathname;
}
