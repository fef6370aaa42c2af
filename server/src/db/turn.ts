import type { Db, Lease } from './db.ts';

/** The turn of one process among those that could do the same work. */
export type Turn = {
  /** Whether it is this process' turn: asks the database, and takes the turn when nobody has it. */
  taken(): Promise<boolean>;
  /** Lets another one have it. */
  give(): Promise<void>;
};

/** A turn that is kept by the lease of this name: when its process dies or loses the database, another one gets it. */
export function createTurn(db: Db, name: string): Turn {
  let lease: Lease | undefined;
  return {
    async taken() {
      if (lease && (await lease.held())) return true;
      const lost = lease;
      lease = undefined;
      await lost?.release();
      lease = await db.lease(name);
      return lease !== undefined;
    },
    async give() {
      await lease?.release();
      lease = undefined;
    },
  };
}
