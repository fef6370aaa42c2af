import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { travelDuring } from '../entities/nfts/travelling-picture.ts';

/** A page that loads sooner shows no skeleton: a short flash is worse than none. */
const SHOW_AFTER_MS = 80;

/**
 * The path of the page that is on its way, from the moment its skeleton should take the old page's place. Undefined when
 * no page is, and while only the query of this one changes.
 */
export function useComingPath(): string | undefined {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const coming = state === 'loading' && location.pathname !== pathname ? location.pathname : undefined;
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (coming === undefined) return;
    const timer = setTimeout(() => travelDuring(() => setLate(coming)), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(undefined);
    };
  }, [coming]);
  return coming === late ? coming : undefined;
}
