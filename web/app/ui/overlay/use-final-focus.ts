import { useEffect, useRef } from 'react';

/**
 * For a closing popup: returns the focus to the element that opened it, unless a link in it led to another
 * page. Then that page has the focus (lib/focus-page.ts).
 */
export function useFinalFocus(open: boolean): () => boolean {
  const openedAt = useRef<string>(undefined);
  useEffect(() => {
    if (open) openedAt.current = location.pathname;
  }, [open]);
  return () => openedAt.current === location.pathname;
}
