import type { Queryable } from '../db/db.ts';
import { accountGone, type Caller } from './caller.ts';

/**
 * Keeps the caller's account until the transaction ends. It is the first statement of each transaction that writes something of an
 * account: who deletes it waits, and deletes that too. Throws UNAUTHENTICATED when it was deleted after its session was read.
 */
export async function lockCaller(tx: Queryable, { authorId, userId }: Caller): Promise<void> {
  const sql = 'select 1 from author where id = $1 and user_id = $2 for key share';
  if ((await tx.query(sql, [authorId, userId])).length === 0) throw accountGone();
}
