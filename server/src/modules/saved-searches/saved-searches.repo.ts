import type { Queryable } from '../../platform/db/db.ts';
import { savedSearch } from '../../platform/db/schema/saved-searches.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const SEARCH = describeTable(savedSearch);
export type SearchRow = RowOf<typeof savedSearch>;

/** Keys by which listings find a search, and the prices between which they do. */
export type SearchKeys = { keys: readonly string[]; minPrice: bigint; maxPrice: bigint; title: string };

/** Finds the searches of an account, newest first. */
export function findSearches(db: Queryable, authorId: number): Promise<SearchRow[]> {
  const sql = `select ${SEARCH.select} from saved_search where author_id = $1 order by at desc, filters`;
  return db.query<SearchRow>(sql, [authorId]);
}

/** Saves a search, or changes it, unless it is one more than `max`. False when it is. Writers of one account come one after the other. */
export async function setSearch(tx: Queryable, row: SearchRow, max: number): Promise<boolean> {
  await tx.query('select 1 from author where id = $1 for no key update', [row.authorId]);
  const rows = await tx.query(
    `insert into saved_search (author_id, filters, name, alert, at)
     select $1, $2, $3, $4, $5
     where exists (select from saved_search where author_id = $1 and filters = $2)
       or (select count(*) from saved_search where author_id = $1) < $6
     on conflict (author_id, filters) do update set name = excluded.name, alert = excluded.alert, at = excluded.at returning filters`,
    [row.authorId, row.filters, row.name, row.alert, row.at, max],
  );
  return rows.length > 0;
}

/** Has listings from now on find a search by these keys alone; none without keys. */
export async function setKeys(
  tx: Queryable,
  { authorId, filters, at }: Pick<SearchRow, 'authorId' | 'filters' | 'at'>,
  given: SearchKeys | undefined,
): Promise<void> {
  await tx.query('delete from saved_search_key where author_id = $1 and filters = $2', [authorId, filters]);
  if (!given) return;
  const { keys, minPrice, maxPrice, title } = given;
  await tx.query(
    `insert into saved_search_key (author_id, filters, key, min_price, max_price, title, at)
     select $1, $2, key, $4::numeric, $5::numeric, $6, $7 from unnest($3::text[]) as key`,
    [authorId, filters, [...keys], minPrice, maxPrice, title, at],
  );
}

/** Forgets a search, with its keys. */
export async function removeSearch(tx: Queryable, authorId: number, filters: string): Promise<void> {
  await tx.query('delete from saved_search_key where author_id = $1 and filters = $2', [authorId, filters]);
  await tx.query('delete from saved_search where author_id = $1 and filters = $2', [authorId, filters]);
}
