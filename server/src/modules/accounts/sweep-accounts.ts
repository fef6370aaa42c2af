import type { Queryable } from '../../platform/db/db.ts';
import * as repo from './accounts.repo.ts';

/** Forgets sessions and links that have ended, with what waited for their links. `nowMs` in milliseconds since 1970. */
export async function sweepAccounts(db: Queryable, nowMs: number): Promise<{ isDone: true }> {
  await repo.deleteExpired(db, nowMs);
  return { isDone: true };
}
