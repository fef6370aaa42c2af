import type { Db } from '../db/db.ts';

/**
 * Many rows for a test of plans: their indexes are built at once in the end, which takes a third of the time. Rows that exist already keep what
 * unique indexes say of them.
 */
export async function fillTables(
  db: Db,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const setReady = (isReady: boolean) =>
    db.query(
      `update pg_index set indisready = $2 where indrelid = any($1::text[]::regclass[]) and not indisunique`,
      [[...tables], isReady],
    );
  await setReady(false);
  await fill();
  await setReady(true);
  for (const table of tables) await db.query(`reindex table ${table}`);
  // As the database's own housekeeping does after so many rows.
  await db.query(`vacuum analyze ${tables.join(', ')}`);
}
