import type { Queryable } from '../../platform/db/db.ts';
import { watch } from '../../platform/db/schema/notices.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const WATCH = describeTable(watch);
export type WatchRow = RowOf<typeof watch>;

/** Finds what an account watches, newest first. */
export function findWatched(db: Queryable, authorId: number): Promise<WatchRow[]> {
  const sql = `select ${WATCH.select} from watch where author_id = $1 order by at desc, nft_id`;
  return db.query<WatchRow>(sql, [authorId]);
}

/** Returns whether the index holds an item of this id. */
export async function isItem(db: Queryable, nftId: string): Promise<boolean> {
  return (await db.query('select 1 from nft where id = $1', [nftId])).length > 0;
}

/** Watches an item, unless that is one more than `max`. False when it is. Writers of one account come one after the other. */
export async function setWatch(tx: Queryable, row: WatchRow, max: number): Promise<boolean> {
  await tx.query('select 1 from author where id = $1 for no key update', [row.authorId]);
  const rows = await tx.query(
    `insert into watch (author_id, nft_id, below, at)
     select $1, $2, $3::numeric, $4
     where exists (select from watch where author_id = $1 and nft_id = $2) or (select count(*) from watch where author_id = $1) < $5
     on conflict (author_id, nft_id) do update set below = excluded.below, at = excluded.at returning nft_id`,
    [row.authorId, row.nftId, row.below, row.at, max],
  );
  return rows.length > 0;
}

/** Watches an item no more. */
export async function endWatch(tx: Queryable, authorId: number, nftId: string): Promise<void> {
  await tx.query('delete from watch where author_id = $1 and nft_id = $2', [authorId, nftId]);
}
