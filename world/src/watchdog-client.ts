import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WatchdogMessage } from './watchdog.ts';

export type Watchdog = {
  /** Has the process ended should this one die first, until it has `ended`. */
  guard(pid: number, ended: Promise<unknown>): void;
  /** Ends the watchdog, and with it the processes that it still guards. */
  stop(): Promise<void>;
};

/** Starts a watchdog for this process's children. */
export function startWatchdog(): Watchdog {
  const file = fileURLToPath(new URL('./watchdog.ts', import.meta.url));
  const child = fork(file, { stdio: 'ignore', execArgv: [] });
  const gone = once(child, 'exit');
  const tell = (message: WatchdogMessage) => child.connected && child.send(message);
  return {
    guard(pid, ended) {
      tell({ guard: pid });
      ended.then(() => tell({ forget: pid }));
    },
    async stop() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
