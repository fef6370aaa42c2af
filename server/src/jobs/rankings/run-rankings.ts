import type { Db } from '../../platform/db/db.ts';
import { LeaseLostError } from '../../platform/db/db-errors.ts';
import type { Log } from '../../platform/log.ts';
import { createLeasedLoop } from '../leased-loop.ts';
import { type RankOptions, rankAuthors, rankCollections } from './rank-step.ts';

export type RunRanksOptions = RankOptions & { db: Db; log: Log };

/** How often it is looked whether something has changed. */
const LOOK_MS = 1_000;
/** Collections are ranked in a twentieth of the time at most: counting owners takes longer the more cars there are. */
const COLLECTIONS_REST = 20;
/** Also when nothing is told: listings may lose their cars to the clock, and showcases end. */
const COLLECTIONS_MAX_MS = 300_000;

/**
 * Keeps the rows of rankings up to date until it is stopped. One process does it at a time; a failing database is tried again with
 * growing pauses.
 */
export function runRanks({ db, ...options }: RunRanksOptions): { stop(): Promise<void> } {
  const log = options.log.child({ job: 'ranks' });
  const { lease, run } = createLeasedLoop(db, 'ranks', log);
  let touched = true;
  let collectionsAt = 0;
  let collectionsBy = 0;

  /** Authors never wait for collections: those are tried again when a change comes, or after COLLECTIONS_MAX_MS. */
  const failCollections = (error: unknown) => {
    if (error instanceof LeaseLostError) throw error;
    log.warn({ err: error }, 'collections were not ranked; trying again later');
  };

  const work = async () => {
    const step = await rankAuthors(lease.fenced, options);
    touched ||= step.touched;
    const now = performance.now();
    if ((touched && now >= collectionsAt) || now >= collectionsBy) {
      touched = false;
      await rankCollections(lease.fenced, options).catch(failCollections);
      const ended = performance.now();
      collectionsAt = ended + (ended - now) * COLLECTIONS_REST;
      collectionsBy = ended + COLLECTIONS_MAX_MS;
    }
    return step.more ? 0 : LOOK_MS;
  };

  return run({
    work,
    failed(error, { count, pauseMs }) {
      // What was not done is done with the next round.
      touched = true;
      log[count === 1 ? 'warn' : 'debug']({ err: error, pauseMs }, 'ranking failed; trying again');
    },
    recovered: () => log.info('rankings are kept again'),
  });
}
