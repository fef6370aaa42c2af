import { createContext, use, useSyncExternalStore } from 'react';

/** When the server rendered the page, in milliseconds: what a clock shows until the browser has taken over. */
export const RenderTimeContext = createContext(0);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let now = 0;

// One timer for all clocks, aligned to the full second, so that they all turn at the same moment.
function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setTimeout(tick, 1000 - (now % 1000));
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** The time in milliseconds, new every second. Server and first browser render agree on the render time. */
export function useNow(): number {
  const renderedAt = use(RenderTimeContext);
  return useSyncExternalStore(
    subscribe,
    () => (listeners.size > 0 ? now : Date.now() - (Date.now() % 1000)),
    () => renderedAt,
  );
}
