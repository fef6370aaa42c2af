import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type { Queryable } from '../../platform/db/db.ts';
import * as repo from './item-files.repo.ts';

/** A holder without a heartbeat for this long counts as dead. */
const STALE_MS = 10_000;
const HEARTBEAT_MS = 1_000;
const RETRY_MS = 150;
const WAIT_MS = 20_000;

/**
 * Locks of files in the database: one request at a time works with a file, in whichever process. Who comes later asks the holder
 * to end, since a holder's connection may be dead without its knowing.
 */
export function createFileLocks(db: Queryable, waitMs = WAIT_MS): Locker {
  return { newLock: (id) => createLock(db, { id, waitMs }) };
}

function createLock(db: Queryable, { id, waitMs }: { id: string; waitMs: number }): Lock {
  const token = randomUUID();
  let heartbeat: NodeJS.Timeout | undefined;

  const hold = (release: () => void | Promise<void>) => {
    heartbeat = setInterval(() => {
      repo.extendLock(db, { id, token, until: Date.now() + STALE_MS }).then(
        ({ isOurs, isWanted }) => {
          if (!isOurs || isWanted) void release();
        },
        // The database is unreachable: the next holder takes the lock when it is stale.
        () => undefined,
      );
    }, HEARTBEAT_MS).unref();
  };

  return {
    async lock(signal, release) {
      const end = Date.now() + waitMs;
      for (let now = Date.now(); now < end && !signal.aborted; now = Date.now()) {
        if (await repo.lock(db, { id, token, now, until: now + STALE_MS })) return hold(release);
        await sleep(RETRY_MS);
      }
      throw ERRORS.ERR_LOCK_TIMEOUT;
    },
    async unlock() {
      clearInterval(heartbeat);
      await repo.unlock(db, id, token);
    },
  };
}
