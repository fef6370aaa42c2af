import type { Db, Lease } from './db.ts';

/** Elects one process among those that could do the same work. */
export type LeaderLease = {
  /** Whether this process leads: asks the database, and takes the lease when nobody has it. */
  tryAcquire(): Promise<boolean>;
  /** Lets another process have it. */
  release(): Promise<void>;
};

/** Leadership by the lease of this name: when its holder dies or loses the database, another process gets it. */
export function createLeaderLease(db: Db, name: string): LeaderLease {
  let lease: Lease | undefined;
  return {
    async tryAcquire() {
      if (lease && (await lease.held())) return true;
      const lost = lease;
      lease = undefined;
      await lost?.release();
      lease = await db.lease(name);
      return lease !== undefined;
    },
    async release() {
      await lease?.release();
      lease = undefined;
    },
  };
}
