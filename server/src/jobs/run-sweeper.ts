import type { JobName } from '../core/jobs/job-leases.ts';
import type { Db } from '../platform/db/db.ts';
import type { Log } from '../platform/log.ts';
import { nowMs } from '../platform/now.ts';
import { createLeasedLoop } from './leased-loop.ts';

const HOUR_MS = 3_600_000;

export type SweeperOptions = {
  db: Db;
  log: Log;
  /** Name of the lease, and of the job in the log. */
  name: JobName;
  /** The things that are removed, for the log: "uploads that no page shows". */
  what: string;
  /** Removes some of it, and may say how much; there is more unless it is done. `nowMs` in milliseconds since 1970. */
  sweep: (nowMs: number) => Promise<{ removed?: number; isDone: boolean }>;
};

/** Removes what is no longer needed, at the start and every hour, until it is stopped. One process at a time does it. */
export function runSweeper({ db, name, what, sweep, ...options }: SweeperOptions): { stop(): Promise<void> } {
  const log = options.log.child({ job: name });
  return createLeasedLoop(db, name, log).run({
    async work() {
      const { removed = 0, isDone } = await sweep(nowMs());
      if (removed > 0) log.info({ removed }, `removed ${what}`);
      return isDone ? HOUR_MS : 0;
    },
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, `cannot remove ${what}; trying again`);
    },
  });
}
