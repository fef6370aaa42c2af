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
