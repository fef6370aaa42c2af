import type { Db, SqlValue } from '../platform/db/db.ts';

/**
 * Runs a statement and returns how many blocks of 8 KiB it touched, of tables and indexes, in the plan for these parameters. Entries of an index
 * that a condition leaves out are no rows of a plan, but their blocks are counted here.
 */
export async function countBlocksRead(db: Db, sql: string, params: SqlValue[] = []): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query('set local plan_cache_mode = force_custom_plan');
    type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
    const explain = `explain (analyze, buffers, timing off, format json) ${sql}`;
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, params);
    if (!row) throw new Error('explain gave no plan');
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = row['QUERY PLAN'][0].Plan;
    return hit + read;
  });
}
