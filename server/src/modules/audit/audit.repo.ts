import type { AuditQuery } from '@pitlane/shared/api/audit';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { auditEntry } from '../../platform/db/schema/audit.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const AUDIT = describeTable(auditEntry);
export type AuditRow = RowOf<typeof auditEntry>;

/** The newest entries, newest first: one more than the limit, where there are more. */
export function findEntries(db: Queryable, query: AuditQuery): Promise<AuditRow[]> {
  const { sql, params } = entriesStatement(query);
  return db.query<AuditRow>(sql, params);
}

export function entriesStatement(query: AuditQuery): { sql: string; params: SqlValue[] } {
  const params: SqlValue[] = [];
  const place = (value: SqlValue) => `$${params.push(value)}`;
  const where = [
    ...(query.before
      ? [`(at, id) < (select at, id from audit_entry where id = ${place(query.before)})`]
      : []),
    ...(query.deed ? [`deed = ${place(query.deed)}`] : []),
    ...(query.author ? [`author_id = ${place(query.author)}`] : []),
    ...(query.target ? [`target = ${place(query.target)}`] : []),
    ...(query.since !== undefined ? [`at >= ${place(query.since)}`] : []),
    ...(query.until !== undefined ? [`at <= ${place(query.until)}`] : []),
  ];
  const filter = where.length > 0 ? `where ${where.join(' and ')}` : '';
  const sql = `select ${AUDIT.select} from audit_entry ${filter} order by at desc, id desc limit ${query.limit + 1}`;
  return { sql, params };
}

/** $1 an author: the newest entries about its account. */
export const OWN = `
  select ${AUDIT.pick(['id', 'at', 'deed', 'target', 'after', 'network', 'browser'])} from audit_entry
  where author_id = $1 and deed ^@ 'account.' order by at desc, id desc limit 50`;

export type OwnRow = Pick<AuditRow, 'id' | 'at' | 'deed' | 'target' | 'after' | 'network' | 'browser'>;

export function findOwn(db: Queryable, authorId: number): Promise<OwnRow[]> {
  return db.query<OwnRow>(OWN, [authorId]);
}
