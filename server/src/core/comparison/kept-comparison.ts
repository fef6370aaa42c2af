/** The comparison of each index with its chain, as the database keeps it between two pages. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import { chainComparison } from '../../platform/db/schema/chain-log.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import { BEGINNING, type ComparedPage } from './compare-with-chain.ts';

export type KeptComparison = RowOf<typeof chainComparison>;

const TABLE = describeTable(chainComparison);
const UPSERT = TABLE.insert({ ending: TABLE.overwrite(['chain']) });

/** The comparison of a chain as it is: at its beginning when none is kept. */
export async function readComparison(db: Queryable, chain: Chain): Promise<KeptComparison> {
  const [row] = await db.query<KeptComparison>(
    `select ${TABLE.select} from chain_comparison where chain = $1`,
    [chain],
  );
  return row ?? { chain, ...NEW_ROUND, lastDiffering: null, lastDifference: null, finishedAt: null };
}

/** Adds a page to a comparison. `now` in seconds since 1970. */
export async function addPage(
  db: Queryable,
  kept: KeptComparison,
  { compared, differences, next }: ComparedPage,
  now: number,
): Promise<void> {
  const differing = kept.differing + differences.length;
  const difference = kept.difference ?? differences[0] ?? null;
  const row: KeptComparison = next
    ? {
        ...kept,
        tableNumber: next.table,
        after: next.after,
        compared: kept.compared + compared,
        differing,
        difference,
      }
    : { ...kept, ...NEW_ROUND, lastDiffering: differing, lastDifference: difference, finishedAt: now };
  await db.query(UPSERT.sql, UPSERT.params([row]));
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
