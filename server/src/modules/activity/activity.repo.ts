import type { Queryable } from '../../platform/db/db.ts';
import { type ActivityPosition, type FeedQuestion, type FeedRow, feedStatement } from './activity.sql.ts';

/**
 * One page of the feed after a position, and where it ends; `end` is null on the last page. Pages follow each other by time and
 * id, as the indexes do. Within a page, what one second brought is in the order of the chain, the latest first.
 */
export async function findActivity(
  db: Queryable,
  question: FeedQuestion,
): Promise<{ rows: FeedRow[]; end: ActivityPosition | null }> {
  const { sql, params } = feedStatement(question);
  const found = await db.query<FeedRow>(sql, params);
  const { limit } = question.query;
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const end = last && found.length > limit ? { at: last.at, id: last.id } : null;
  return { rows: rows.toSorted(compareLatest), end };
}

/** Orders are in no block: they come after what blocks brought. Numbers of blocks are compared on one chain only. */
function compareLatest(a: FeedRow, b: FeedRow): number {
  return (
    b.at - a.at ||
    compareText(b.chain, a.chain) ||
    (b.blockNumber ?? -1) - (a.blockNumber ?? -1) ||
    (b.logIndex ?? -1) - (a.logIndex ?? -1) ||
    compareText(b.id, a.id)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
