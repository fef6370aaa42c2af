import type { Queryable } from '../../platform/db/db.ts';
import { hidden } from '../../platform/db/schema/operator.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const HIDDEN = describeTable(hidden);

/** Finds a page of hidden things, newest first. */
export function findPage(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowOf<typeof hidden>[]> {
  const sql = `select ${HIDDEN.select} from hidden order by at desc, kind desc, target desc limit $1 offset $2`;
  return db.query(sql, [limit, offset]);
}
