import { createContext, use, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** When the server rendered the page, in milliseconds: what a clock shows until the browser has taken over. */
export const RenderTimeContext = createContext(0);

let timer: ReturnType<typeof setTimeout> | undefined;

// One timer for all clocks, aligned to the full second, so that they all change at the same moment.
export const clockStore = createStore(0, {
  onActive: () => {
    tick();
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  },
});

function tick(): void {
  clockStore.setState(fullSecond());
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function fullSecond(): number {
  return Date.now() - (Date.now() % 1000);
}

/** The time in milliseconds, new every second. Server and first browser render agree on the render time. */
export function useNow(): number {
  const renderedAt = use(RenderTimeContext);
  return useSyncExternalStore(clockStore.subscribe, readNow, () => renderedAt);
}

/** The last full second, in milliseconds. */
export function readNow(): number {
  // While no clock runs, the store holds the time at which the last one stopped.
  return timer === undefined ? fullSecond() : clockStore.getState();
}
