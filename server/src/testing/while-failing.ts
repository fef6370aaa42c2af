import type { Db } from '../platform/db/db.ts';

/** Does work while a statement on a table ("insert on mail") fails, as when the database goes away in front of it. */
export async function whileFailing<T>(
  db: Pick<Db, 'query'>,
  statement: string,
  work: () => Promise<T>,
): Promise<T> {
  await db.query(`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'away' using errcode = '57P01'; end $$`);
  await db.query(`create trigger break_off before ${statement} for each row execute function break_off()`);
  try {
    return await work();
  } finally {
    await db.query('drop function break_off cascade');
  }
}
