import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Clock } from '../../core/orders/book-time.ts';
import type { Db } from '../../platform/db/db.ts';
import { LeaseLostError } from '../../platform/db/db-errors.ts';
import type { Log } from '../../platform/log.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import { flipDue, MAX_FLIPS, readWaitMs } from './flip-due.ts';
import { notifyEnding } from './notify-ending.ts';
import { createFloorKeeper } from './record-floors.ts';

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
/** How often auctions that end soon are looked for. */
const ENDING_MS = 15_000;

/**
 * Judges orders again when their moment has come (a start, an end, the end of a lock), tells of auctions that are about to end, and
 * notes the lowest prices of each day, until it is stopped: no event says so. One process does it at a time. A failing database is tried again with growing pauses.
 */
export function runBookClock({ db, chains, clock, ...options }: RunBookClockOptions): {
  stop(): Promise<void>;
} {
  const log = options.log.child({ job: 'book clock' });
  const { lease, run } = createLeasedLoop(db, 'book clock', log);
  const floors = createFloorKeeper(clock);
  let floorsAt = 0;
  let endingAt = 0;

  /** Judges what is due, and returns how long nothing else is. */
  const workOn = async (chain: Chain): Promise<number> => {
    const waitMs = await readWaitMs(db, chain, clock);
    if (waitMs !== 0) return waitMs ?? LOOK_MS;
    return (await flipDue(lease.fenced, chain, clock)) === MAX_FLIPS ? 0 : LOOK_MS;
  };

  /** Orders never wait for floors: what fails here is tried again a minute later. */
  const recordFloors = async () => {
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
    if (performance.now() >= floorsAt) await recordFloors();
    if (performance.now() >= endingAt) {
      for (const chain of chains) await notifyEnding(lease.fenced, chain, clock);
      endingAt = performance.now() + ENDING_MS;
    }
    return Math.min(LOOK_MS, ...waits);
  };

  return run({
    work,
    failed(error, { count, pauseMs }) {
      log[count === 1 ? 'warn' : 'debug'](
        { err: error, pauseMs },
        'the clock of the order book failed; trying again',
      );
    },
    recovered: () => log.info('the clock of the order book goes on'),
  });
}
