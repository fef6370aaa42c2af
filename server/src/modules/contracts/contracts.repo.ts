import type { Queryable } from '../../platform/db/db.ts';

/** How many addresses the list of each collection has, by the collection's id: what its contract told last. */
export async function findListSizes(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; accounts: string }>(
    `select id, settings ->> 'whitelist' as accounts from drop_settings where settings ? 'whitelist'`,
    [],
  );
  return new Map(rows.map(({ id, accounts }) => [id, accounts]));
}
