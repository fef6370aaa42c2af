/** Many rows for tests of plans. */
import type { Db } from '../platform/db/db.ts';

/** Runs `fill` and builds the indexes of these tables at once afterwards: that takes a third of the time. */
export async function fillTables(db: Db, tables: string[], fill: () => Promise<unknown>): Promise<void> {
  const setReady = (isReady: boolean) =>
    db.query(
      `update pg_index set indisready = $2 where indrelid = any($1::text[]::regclass[]) and not indisunique`,
      [tables, isReady],
    );
  await setReady(false);
  try {
    await fill();
  } finally {
    await setReady(true);
  }
  // One by one: on a busy machine those of a whole table take longer than a statement may.
  const indexes = await db.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indrelid = any($1::text[]::regclass[])',
    [tables],
  );
  for (const { name } of indexes) await db.query(`reindex index ${name}`);
}

/** Adds copies of a row, number `from` to number `to`. `own` has what differs, as SQL in which n is the number of the copy. */
export async function copyRow(
  db: Db,
  table: string,
  { id, from, to, own }: { id: string; from: number; to: number; own: Record<string, string> },
): Promise<void> {
  const columns = await db.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped',
    [table],
  );
  const names = columns.map(({ name }) => name);
  await db.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => own[name] ?? name).join(', ')} from ${table}, generate_series($2::int, $3::int) as n where id = $1`,
    [id, from, to],
  );
}
