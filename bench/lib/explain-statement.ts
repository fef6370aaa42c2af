import type { Queryable, SqlValue } from '@pitlane/server/platform/db/db';

/** A step of a plan, as PostgreSQL tells it. */
export type PlanStep = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanStep[];
};

export type Statement = { sql: string; params: SqlValue[] };

/** Runs a statement and tells all steps of its plan, and the blocks that it touched in all. Throws an Error without a plan. */
export async function explainStatement(
  db: Queryable,
  { sql, params }: Statement,
): Promise<{ steps: PlanStep[]; blocks: number }> {
  const explain = `explain (analyze, buffers, timing off, format json) ${sql}`;
  const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(explain, params);
  if (!row) throw new Error('explain gave no plan');
  const top = row['QUERY PLAN'][0].Plan;
  return { steps: flatten(top), blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'] };
}

/** The rows that these steps read, with those that a filter left out. */
export function countRead(steps: readonly PlanStep[]): number {
  const read = (step: PlanStep) =>
    (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
  return steps.reduce((sum, step) => sum + read(step), 0);
}

const flatten = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(flatten)];
