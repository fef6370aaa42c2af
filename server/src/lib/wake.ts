/** A pause that can be ended early. A call that comes before the pause is not lost: the next pause ends at once. */
export type Wake = {
  pause(ms: number): Promise<void>;
  wake(): void;
};

export function createWake(): Wake {
  let called = false;
  let end: (() => void) | undefined;
  return {
    pause(ms) {
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
