import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { isUniqueViolation } from '../../platform/db/db-errors.ts';

/** A database whose transactions join the one that they are begun in. Whatever is asked inside, with or without `tx`, belongs to it. */
export type JoinedDb = Pick<Db, 'query' | 'transaction'>;

/** better-auth begins transactions of its own, and takes none: only so can its statements and ours be one. */
export function joinTransactions(db: Db): JoinedDb {
  const current = new AsyncLocalStorage<Queryable>();
  return {
    query: (sql, params) => (current.getStore() ?? db).query(sql, params),
    transaction(work) {
      const outer = current.getStore();
      return outer ? work(outer) : db.transaction((tx) => current.run(tx, () => work(tx)));
    },
  };
}

/** A transaction that is done once more when another takes the same name or address at the same moment: then it finds that one. */
export async function transactOrAgain<T>(db: JoinedDb, work: (tx: Queryable) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return db.transaction(work);
  }
}
