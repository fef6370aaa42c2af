import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';

export type LikedItem = { chain: Chain; holder: Address };

/** Where an item is and whose it is; undefined when there is no such item. */
export async function findItem(db: Queryable, nftId: string): Promise<LikedItem | undefined> {
  const sql = 'select chain, coalesce(seller, owner) as holder from nft where id = $1';
  return (await db.query<LikedItem>(sql, [nftId]))[0];
}

/** Likes an item. True when the author did not before. */
export async function like(tx: Queryable, nftId: string, authorId: number, at: number): Promise<boolean> {
  const sql =
    'insert into nft_like (nft_id, author_id, at) values ($1, $2, $3) on conflict do nothing returning at';
  return (await tx.query(sql, [nftId, authorId, at])).length > 0;
}

/** Ends it. True when the author did like it. */
export async function unlike(tx: Queryable, nftId: string, authorId: number): Promise<boolean> {
  const sql = 'delete from nft_like where nft_id = $1 and author_id = $2 returning at';
  return (await tx.query(sql, [nftId, authorId])).length > 0;
}

/** How many accounts like an item. */
export async function countLikes(db: Queryable, nftId: string): Promise<number> {
  const rows = await db.query<{ likes: number }>('select likes from nft_view where nft_id = $1', [nftId]);
  return rows[0]?.likes ?? 0;
}

/** Which of these items the author likes. */
export async function findLiked(
  db: Queryable,
  authorId: number,
  nftIds: readonly string[],
): Promise<string[]> {
  const sql = 'select nft_id as id from nft_like where author_id = $1 and nft_id = any($2)';
  const rows = await db.query<{ id: string }>(sql, [authorId, [...nftIds]]);
  return rows.map(({ id }) => id);
}
