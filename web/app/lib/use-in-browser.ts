import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the browser's first render, which has to show the same; true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
