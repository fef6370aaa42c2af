import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

const firstSign: Promise<void> = new Promise((resolve) => {
  if (import.meta.env.SSR) return;
  const end = new AbortController();
  const come = () => {
    end.abort();
    resolve();
  };
  for (const sign of SIGNS) addEventListener(sign, come, { passive: true, signal: end.signal });
});

/**
 * Resolves when the visitor has moved, touched or scrolled the page for the first time, and the browser has responded: what
 * starts then delays no press. Never resolves on the server.
 */
export const afterFirstSign: Promise<void> = firstSign.then(whenIdle);

/** Returns whether that has happened: for parts of a page whose code is not needed before. */
export function useFirstSign(): boolean {
  const [signed, setSigned] = useState(false);
  useEffect(() => void afterFirstSign.then(() => setSigned(true)), []);
  return signed;
}

const LONGEST_WAIT_MS = 2_000;
/** Safari does not say when it has nothing to do. */
const PAUSE_MS = 200;

/** Resolves when the browser has nothing more urgent to do, such as an answer to a press; after two seconds in any case. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, PAUSE_MS);
  });
}
