import type { LiveChange } from '@pitlane/shared/api/live';
import type { Queryable } from '../../db/db.ts';

/** A row of the outbox: what is told, and its number. */
export type ChangeRow = LiveChange & { seq: number };

/** The changes after a number, in their order. */
export function findAfter(db: Queryable, seq: number, limit: number): Promise<ChangeRow[]> {
  const sql = 'select seq, entity, entity_id as id, version from change where seq > $1 order by seq limit $2';
  return db.query<ChangeRow>(sql, [seq, limit]);
}

/** The lowest and highest number that are kept; zeros while nothing has changed yet. */
export async function findBounds(db: Queryable): Promise<{ oldest: number; newest: number }> {
  const sql = 'select coalesce(min(seq), 0) as oldest, coalesce(max(seq), 0) as newest from change';
  const [row] = await db.query<{ oldest: number; newest: number }>(sql);
  return row ?? { oldest: 0, newest: 0 };
}
