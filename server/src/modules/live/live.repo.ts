import type { Queryable } from '../../platform/db/db.ts';
import type { change } from '../../platform/db/schema/site.ts';
import type { RowOf } from '../../platform/db/table.ts';

/** A row of the outbox: what has changed, and its number. */
export type ChangeRow = Pick<RowOf<typeof change>, 'seq' | 'entity' | 'version' | 'topics'> & {
  id: RowOf<typeof change>['entityId'];
};

/** The changes after a number, in their order: all, or those of some topics and every gap. */
export function findAfter(
  db: Queryable,
  { seq, limit, topics }: { seq: number; limit: number; topics?: readonly string[] | undefined },
): Promise<ChangeRow[]> {
  const sql = `select seq, entity, entity_id as id, version, topics from change
    where seq > $1 and ($3::text[] is null or topics && $3 or entity = 'gap') order by seq limit $2`;
  return db.query<ChangeRow>(sql, [seq, limit, topics ? [...topics] : null]);
}

/** The lowest and highest number kept; zeros before the first change. */
export async function findBounds(db: Queryable): Promise<{ oldest: number; newest: number }> {
  const sql = 'select coalesce(min(seq), 0) as oldest, coalesce(max(seq), 0) as newest from change';
  const [row] = await db.query<{ oldest: number; newest: number }>(sql);
  return row ?? { oldest: 0, newest: 0 };
}
