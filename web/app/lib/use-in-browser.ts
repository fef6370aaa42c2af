import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the browser's first render, which has to show the same; true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether the server has written this part: true on the server, and for good in what the browser has taken over from it. */
export function useServed(): boolean {
  const inBrowser = useInBrowser();
  const [served] = useState(!inBrowser);
  return served;
}
