/** The comparison of each index with its chain, as the database keeps it between two pages. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import { chainComparison } from '../../platform/db/schema/chain-log.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import { BEGINNING, type ComparedPage, type Place } from './compare-with-chain.ts';

export type KeptComparison = RowOf<typeof chainComparison>;

const TABLE = describeTable(chainComparison);
const UPSERT = TABLE.insert({ ending: TABLE.overwrite(['chain']) });

/** The comparison of a chain as it is; undefined when none is kept. */
export async function readComparison(db: Queryable, chain: Chain): Promise<KeptComparison | undefined> {
  const [row] = await db.query<KeptComparison>(
    `select ${TABLE.select} from chain_comparison where chain = $1 for update`,
    [chain],
  );
  return row;
}

/** Where a comparison goes on. */
export function placeOf(kept: KeptComparison | undefined): Place {
  return kept ? { table: kept.tableNumber, after: kept.after } : BEGINNING;
}

/**
 * Adds a page to a comparison, in a transaction. `from` is the place where the page began: when the comparison is not there any more, because
 * it was begun again in between, the page is dropped. `now` in seconds since 1970.
 */
export async function addPage(
  tx: Queryable,
  chain: Chain,
  { from, page, now }: { from: Place; page: ComparedPage; now: number },
): Promise<void> {
  const kept = await readComparison(tx, chain);
  const at = placeOf(kept);
  if (at.table !== from.table || at.after !== from.after) return;
  const before = {
    ...(kept ?? { chain, ...NEW_ROUND, lastDiffering: null, lastDifference: null, finishedAt: null }),
    failingSince: null,
  };
  const { compared, differences, next } = page;
  const differing = before.differing + differences.length;
  const difference = before.difference ?? differences[0] ?? null;
  const row: KeptComparison = next
    ? {
        ...before,
        tableNumber: next.table,
        after: next.after,
        compared: before.compared + compared,
        differing,
        difference,
      }
    : { ...before, ...NEW_ROUND, lastDiffering: differing, lastDifference: difference, finishedAt: now };
  await tx.query(UPSERT.sql, UPSERT.params([row]));
}

/** Notes at `now` (seconds since 1970) that a page could not be compared. The next page that can ends it. */
export async function noteFailure(db: Queryable, chain: Chain, now: number): Promise<void> {
  await db.query(
    `insert into chain_comparison (chain, table_number, after, compared, differing, failing_since) values ($1, $2, $3, 0, 0, $4)
     on conflict (chain) do update set failing_since = coalesce(chain_comparison.failing_since, excluded.failing_since)`,
    [chain, BEGINNING.table, BEGINNING.after, now],
  );
}

/** The chains of which no page could be compared since `before` (seconds since 1970). */
export async function findFailing(db: Queryable, before: number): Promise<Set<Chain>> {
  const sql = 'select chain from chain_comparison where failing_since < $1';
  return new Set((await db.query<{ chain: Chain }>(sql, [before])).map(({ chain }) => chain));
}

/** Begins again, with nothing known: what was found has been put right. */
export async function forgetComparison(db: Queryable, chain: Chain): Promise<void> {
  await db.query('delete from chain_comparison where chain = $1', [chain]);
}

/** What a comparison has found: in its running round, else in the last whole one. Undefined where all is well. */
export type FoundDifference = { chain: Chain; count: number; difference: string };

export async function findDifferences(db: Queryable): Promise<FoundDifference[]> {
  return db.query<FoundDifference>(DIFFERENCES);
}

const DIFFERENCES = `
  select chain, greatest(differing, coalesce(last_differing, 0))::int as count, coalesce(difference, last_difference) as difference
  from chain_comparison where coalesce(difference, last_difference) is not null`;

const NEW_ROUND = {
  tableNumber: BEGINNING.table,
  after: BEGINNING.after,
  compared: 0,
  differing: 0,
  difference: null,
};
