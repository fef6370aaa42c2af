import type { Queryable } from '../../db/db.ts';
import { type ActivityPosition, type FeedQuestion, type FeedRow, feedStatement } from './activity.sql.ts';

/** One page of the feed after a position, and where it ends; `end` is null on the last page. */
export async function findActivity(
  db: Queryable,
  question: FeedQuestion,
): Promise<{ rows: FeedRow[]; end: ActivityPosition | null }> {
  const { sql, params } = feedStatement(question);
  const found = await db.query<FeedRow>(sql, params);
  const { limit } = question.query;
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, end: last && found.length > limit ? { at: last.at, id: last.id } : null };
}
