import { isShown } from '../../core/hidden/is-shown.ts';
import type { Queryable } from '../../platform/db/db.ts';

/** The items of the row that are not hidden, in its order. */
export async function findIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select nft_id as id from featured f where ${isShown('item', 'f.nft_id')} order by place`,
  );
  return rows.map(({ id }) => id);
}

/** Writes another row and returns the one before. The lock lets one operator after the other do it. */
export async function replace(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  await tx.query('lock table featured in share row exclusive mode');
  const gone = await tx.query<{ id: string; place: number }>(
    'delete from featured returning nft_id as id, place',
  );
  await tx.query(
    'insert into featured (nft_id, place) select id, place from unnest($1::text[]) with ordinality as given(id, place)',
    [[...ids]],
  );
  return gone.toSorted((a, b) => a.place - b.place).map(({ id }) => id);
}
