import { use, useSyncExternalStore } from 'react';
import { clockStore, RenderTimeContext, readNow } from './clock.ts';

const neverChanges = () => () => undefined;

/**
 * Returns whether a moment (seconds since 1970; null is none) is still to come. Renders again only when it has passed. Server and
 * first browser render agree, as with `useNow`.
 */
export function useIsAhead(moment: number | null): boolean {
  const renderedAt = use(RenderTimeContext);
  const isAhead = (now: number) => moment !== null && now < moment * 1000;
  return useSyncExternalStore(
    moment === null ? neverChanges : clockStore.subscribe,
    () => isAhead(readNow()),
    () => isAhead(renderedAt),
  );
}
