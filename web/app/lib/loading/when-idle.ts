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
