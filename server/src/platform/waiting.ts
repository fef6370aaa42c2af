/** A sleep that can be ended early. A wake that comes before the sleep is not lost: the next sleep ends at once. */
export type InterruptibleSleep = {
  sleep(ms: number): Promise<void>;
  wake(): void;
};

export function createInterruptibleSleep(): InterruptibleSleep {
  let called = false;
  let end: (() => void) | undefined;
  return {
    sleep(ms) {
      if (called) {
        called = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => end?.(), ms);
        end = () => {
          clearTimeout(timer);
          end = undefined;
          resolve();
        };
      });
    },
    wake() {
      if (end) end();
      else called = true;
    },
  };
}

/** Returns whether a pause of `ms` milliseconds that ends at `until` goes on. A clock that was set back ends it. */
export function isPausing(until: number, now: number, ms: number): boolean {
  return until > now && until <= now + ms;
}

const FIRST_MS = 250;
const LONGEST_MS = 15_000;

/** How long to wait after so many failures in a row: twice as long each time, up to 15 seconds. */
export function backoffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));
}

/** The result of some work, or an Error when it takes longer than `ms` milliseconds. The work itself goes on. */
export function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  toError: (ms: number) => Error = (late) => new Error(`no answer within ${late} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toError(ms)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
