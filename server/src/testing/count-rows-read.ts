import type { Db, SqlValue } from '../platform/db/db.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};
type Question = {
  sql: string;
  params?: SqlValue[];
  table: string;
  /** Turns sequential scans off, for a table so small that scanning it may be cheaper than its index. */
  byIndex?: boolean;
};

/**
 * Runs a statement and returns how many rows of a table its scans touched, those thrown away among them: the larger of
 * the plan for these parameters and the plan for any.
 */
export async function countRowsRead(
  db: Db,
  { sql, params, table, byIndex = false }: Question,
): Promise<number> {
  const counts: number[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await db.transaction(async (tx) => {
      await tx.query(`set local plan_cache_mode = ${mode}`);
      if (byIndex) await tx.query('set local enable_seqscan = off');
      const explain = `explain (analyze, timing off, format json) ${sql}`;
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, params);
      if (!row) throw new Error('explain gave no plan');
      counts.push(countIn(row['QUERY PLAN'][0].Plan, table));
    });
  }
  return Math.max(...counts);
}

function countIn(plan: Plan, table: string): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + countIn(each, table), 0);
  if (plan['Relation Name'] !== table) return below;
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = plan;
  return below + (plan['Actual Rows'] + filtered + rechecked) * plan['Actual Loops'];
}
