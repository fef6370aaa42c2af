import type { ReportDecision, ReportInput, ReportQuery } from '@pitlane/shared/api/reports';
import type { HiddenKind } from '@pitlane/shared/domain/people/reports';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { report } from '../../platform/db/schema/operator.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const REPORT = describeTable(report);
export type ReportRow = RowOf<typeof report>;

type Given = ReportInput & { authorId: number | null; reporter: string; at: number };

/** Adds one; undefined when this reporter has an open one about the same. */
export async function insert(tx: Queryable, given: Given): Promise<number | undefined> {
  const { kind, target, reason, words, authorId, reporter, at } = given;
  const [row] = await tx.query<{ id: number }>(
    `insert into report (kind, target, reason, words, author_id, reporter, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (kind, target, reporter) where state = 'open' do nothing returning id`,
    [kind, target, reason, words, authorId, reporter, at],
  );
  return row?.id;
}

/** The newest of a state, newest first. */
export function findPage(db: Queryable, { state, before }: ReportQuery, limit: number): Promise<ReportRow[]> {
  const params: SqlValue[] = [state, ...(before ? [before] : [])];
  const sql = `select ${REPORT.select} from report where state = $1 ${before ? 'and id < $2' : ''} order by id desc limit ${limit}`;
  return db.query<ReportRow>(sql, params);
}

export async function find(db: Queryable, id: number): Promise<ReportRow | undefined> {
  return (await db.query<ReportRow>(`select ${REPORT.select} from report where id = $1`, [id]))[0];
}

/** Locks the open reports about the same, in the order of their numbers: of two who decide at once the second finds none. */
export function lockOpen(tx: Queryable, kind: HiddenKind, target: string): Promise<ReportRow[]> {
  const sql = `select ${REPORT.select} from report where kind = $1 and target = $2 and state = 'open' order by id for update`;
  return tx.query<ReportRow>(sql, [kind, target]);
}

type Decided = ReportDecision & { by: number | null; at: number };

/** Records the decision on reports. The hashes of reporters without an account are deleted. */
export async function decide(tx: Queryable, ids: readonly number[], given: Decided): Promise<void> {
  await tx.query(
    `update report set state = $2, note = $3, decided_by = $4, decided_at = $5, reporter = null where id = any($1::int4[])`,
    [[...ids], given.decision, given.note, given.by, given.at],
  );
}

/** Notices to the reporters that have accounts. $1 reports, $2 the chain of what says none, $3 the time. */
const TELL = `
  insert into notice (author_id, kind, cause, chain, nft_id, actor_id, at, personal)
  select author_id, 'report_decided', 'report-' || id, case kind when 'item' then split_part(target, '-', 1) else $2 end,
    case kind when 'item' then target else '' end, null, $3, true
  from report where id = any($1::int4[]) and author_id is not null
  on conflict do nothing returning author_id as "authorId"`;

export async function notifyReporters(
  tx: Queryable,
  ids: readonly number[],
  { chain, at }: { chain: string; at: number },
): Promise<number[]> {
  const rows = await tx.query<{ authorId: number }>(TELL, [[...ids], chain, at]);
  return rows.map(({ authorId }) => authorId);
}
