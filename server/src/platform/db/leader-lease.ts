import type { Db, Lease } from './db.ts';
import { LeaseLostError } from './db-errors.ts';

/** Elects one process among those that could do the same work. */
export type LeaderLease = {
  /** Returns whether this process leads. Asks the database, and takes the lease when it is free. */
  tryAcquire(): Promise<boolean>;
  /** Runs its transactions only while this process leads: throws a LeaseLostError when another has the lease. */
  readonly fenced: Db;
  /** Releases the lease for another process. */
  release(): Promise<void>;
};

/** How often a process that does not lead asks for the lease, in milliseconds. */
export const ACQUIRE_MS = 500;

/**
 * Leadership by the lease of this name. A process that dies is replaced within 2 s, one that is frozen or cut off within
 * 10 s; if it wakes up, its transactions no longer commit.
 */
export function createLeaderLease(db: Db, name: string): LeaderLease {
  let lease: Lease | undefined;
  return {
    async tryAcquire() {
      if (lease?.isHeld()) return true;
      const lost = lease;
      lease = undefined;
      await lost?.release();
      lease = await db.lease(name);
      return lease !== undefined;
    },
    fenced: {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          if (!lease) throw new LeaseLostError(name);
          await lease.fence(tx);
          return work(tx);
        }),
    },
    async release() {
      await lease?.release();
      lease = undefined;
    },
  };
}
