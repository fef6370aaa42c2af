import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Db } from '../../platform/db/db.ts';

/** Name of the lease held by the process that settles a chain's auctions. It is stored: never rename it. */
export const settlerLease = (chain: Chain) => `settler ${chain}` as const;

/** Name of the lease that a chain's builder holds. It is stored: never rename it. */
export const builderLease = (chain: Chain) => `builder ${chain}` as const;

/** Jobs that one process does for the whole site. Their leases and pauses are stored under these names: never rename one. */
export const JOB_NAMES = [
  'book clock',
  'ranks',
  'notices',
  'mail',
  'pictures',
  'metadata',
  'pins',
  'uploads',
  'files',
  'accounts',
  'limits',
  'comparison',
  'audit',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Names of the leases that jobs hold: those of the whole site, and those of one chain. */
export type JobLease = JobName | ReturnType<typeof builderLease> | ReturnType<typeof settlerLease>;

/** How long an answer is believed: a pause begins and ends within so many milliseconds. */
const KEPT_MS = 2_000;

/** Returns whether an operator has paused the work of this name (that of its lease). */
export function createPauseWatch(db: Pick<Db, 'query'>, name: string): () => Promise<boolean> {
  let known: { paused: boolean; at: number } | undefined;
  return async () => {
    if (known && performance.now() - known.at < KEPT_MS) return known.paused;
    const rows = await db.query('select name from job_pause where name = $1', [name]);
    known = { paused: rows.length > 0, at: performance.now() };
    return known.paused;
  };
}

/** How long paused work rests before it looks again. */
export const PAUSED_MS = 1_000;
