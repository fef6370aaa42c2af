import type { Log } from './log.ts';

/** Collects the resources to close before the process ends. Each resource adds its own closing when it opens. */
export type Shutdown = {
  add(name: string, close: () => Promise<void> | void): void;
  /** Closes everything, last opened first, once. A closing that fails is logged and does not stop the others. */
  run(): Promise<void>;
};

export function createShutdown(log: Log): Shutdown {
  const closings: { name: string; close: () => Promise<void> | void }[] = [];
  let running: Promise<void> | undefined;
  const closeAll = async () => {
    for (let next = closings.pop(); next; next = closings.pop()) {
      try {
        await next.close();
      } catch (error) {
        log.error({ err: error, resource: next.name }, 'closing failed');
      }
    }
  };
  return {
    add(name, close) {
      closings.push({ name, close });
    },
    run() {
      running ??= closeAll();
      return running;
    },
  };
}
