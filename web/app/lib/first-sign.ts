const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Resolves when somebody moves, touches or scrolls the page for the first time. Never on the server. */
export const firstSign: Promise<void> = new Promise((resolve) => {
  if (import.meta.env.SSR) return;
  const end = new AbortController();
  const come = () => {
    end.abort();
    resolve();
  };
  for (const sign of SIGNS) addEventListener(sign, come, { passive: true, signal: end.signal });
});
