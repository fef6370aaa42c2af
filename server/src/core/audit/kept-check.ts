import type { Queryable } from '../../platform/db/db.ts';
import { auditCheck } from '../../platform/db/schema/audit.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const CHECK = describeTable(auditCheck);
export type AuditCheck = Pick<RowOf<typeof auditCheck>, 'at' | 'seq' | 'problem'>;

/** Keeps what the last check of the chain has found. */
export async function keepCheck(db: Queryable, { at, seq, problem }: AuditCheck): Promise<void> {
  const { sql, params } = CHECK.insert({ ending: CHECK.overwrite(['id']) });
  await db.query(sql, params([{ id: 1, at, seq, problem }]));
}

/** Undefined before the first check. */
export async function findCheck(db: Queryable): Promise<AuditCheck | undefined> {
  const [row] = await db.query<AuditCheck>(`select ${CHECK.pick(['at', 'seq', 'problem'])} from audit_check`);
  return row;
}

/** $1 the time. A job seals entries within seconds. */
const UNSEALED =
  'select exists (select from audit_entry where seq is null and at < $1::int8 - 600) as waiting';

/** Whether entries have waited for their seal for ten minutes. `now` in seconds since 1970. */
export async function areEntriesUnsealed(db: Queryable, now: number): Promise<boolean> {
  const [row] = await db.query<{ waiting: boolean }>(UNSEALED, [Math.floor(now)]);
  return row?.waiting ?? false;
}
