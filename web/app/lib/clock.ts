import { createContext, use, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** When the server rendered the page, in milliseconds: what a clock shows until the browser has taken over. */
export const RenderTimeContext = createContext(0);

/** By how much this device's clock is behind the server's, in milliseconds: deadlines count by the server's. */
let behind = 0;
/** An answer is on its way for as long as this, so a smaller difference says nothing of the clock. */
const DOUBT_MS = 1500;

/** Corrects all clocks of the page by an answer of the server that has just arrived. `serverMs` is the time in it. */
export function correctClock(serverMs: number, receivedMs = Date.now()): void {
  const found = serverMs - receivedMs;
  if (Math.abs(found - behind) > DOUBT_MS) behind = found;
}

/** Corrects them by the page itself: the server wrote it at `renderedAt`, and it began to arrive a moment later. */
export function correctClockByPage(renderedAt: number): void {
  const [page] = performance.getEntriesByType('navigation');
  if (!page || renderedAt === 0) return;
  correctClock(renderedAt, performance.timeOrigin + (page as PerformanceNavigationTiming).responseStart);
}

/** The time in milliseconds, by the server's clock as far as it is known. */
export function serverNow(): number {
  return Date.now() + behind;
}

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
  timer = setTimeout(tick, 1000 - (serverNow() % 1000));
}

function fullSecond(): number {
  const now = serverNow();
  return now - (now % 1000);
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
