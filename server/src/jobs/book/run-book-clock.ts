import type { Chain } from '@pitlane/shared/domain/chains';
import { backoffMs } from '../../chain/backoff.ts';
import type { Db } from '../../db/db.ts';
import { LeaseLostError } from '../../db/db-errors.ts';
import { ACQUIRE_MS, createLeaderLease } from '../../db/leader-lease.ts';
import type { Clock } from '../../lib/book/book-time.ts';
import { createInterruptibleSleep } from '../../lib/interruptible-sleep.ts';
import type { Log } from '../../lib/log.ts';
import { flipDue, MAX_FLIPS, readWaitMs } from './flip-due.ts';
import { createFloorKeeper } from './keep-floors.ts';

export type RunBookClockOptions = {
  db: Db;
  log: Log;
  chains: readonly Chain[];
  /** For tests. */
  clock?: Clock;
};

/** How often we look for the next moment: an order that was just posted may be the next. */
const LOOK_MS = 1_000;
/** How often the lowest prices are noted, and how often it is tried where a chain's index is not whole yet. */
const FLOORS_MS = 60_000;
const FLOORS_RETRY_MS = 5_000;

/**
 * Judges orders again when their moment has come (a start, an end, the end of a lock), and notes the lowest prices of each day,
 * until it is stopped: no event says so. One process does it at a time. A failing database is tried again with growing pauses.
 */
export function runBookClock({ db, chains, clock, ...options }: RunBookClockOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'book clock' });
  const lease = createLeaderLease(db, 'book clock');
  const { sleep, wake } = createInterruptibleSleep();
  const floors = createFloorKeeper(clock);
  let floorsAt = 0;
  let failures = 0;
  let stopped = false;

  /** Judges what is due, and returns how long nothing else is. */
  const workOn = async (chain: Chain): Promise<number> => {
    const waitMs = await readWaitMs(db, chain, clock);
    if (waitMs !== 0) return waitMs ?? LOOK_MS;
    return (await flipDue(lease.fenced, chain, clock)) === MAX_FLIPS ? 0 : LOOK_MS;
  };

  /** Orders never wait for floors: what fails here is tried again a minute later. */
  const keepFloors = async () => {
    let whole = true;
    for (const chain of chains) {
      const kept = await floors.keep(lease.fenced, chain).catch((error: unknown) => {
        if (error instanceof LeaseLostError) throw error;
        log.warn({ err: error, chain }, 'the floors of the day were not noted; trying again in a minute');
        return true;
      });
      whole &&= kept;
    }
    floorsAt = performance.now() + (whole ? FLOORS_MS : FLOORS_RETRY_MS);
  };

  const work = async () => {
    const waits: number[] = [];
    for (const chain of chains) waits.push(await workOn(chain));
    if (performance.now() >= floorsAt) await keepFloors();
    if (failures > 0) log.info('the clock of the order book goes on');
    failures = 0;
    const pauseMs = Math.min(LOOK_MS, ...waits);
    if (pauseMs > 0 && !stopped) await sleep(pauseMs);
  };

  const failed = async (error: unknown) => {
    if (error instanceof LeaseLostError) return log.warn(error.message);
    const pauseMs = backoffMs(failures++);
    log[failures === 1 ? 'warn' : 'debug'](
      { err: error, pauseMs },
      'the clock of the order book failed; trying again',
    );
    await sleep(pauseMs);
  };

  const loop = async () => {
    while (!stopped) {
      try {
        await ((await lease.tryAcquire()) ? work() : sleep(ACQUIRE_MS));
      } catch (error) {
        if (!stopped) await failed(error);
      }
    }
  };

  const running = loop();
  return {
    async stop() {
      stopped = true;
      wake();
      await running;
      await lease.release();
    },
  };
}
