import type { Address } from '@pitlane/shared/domain/chain/address';
import type { UploadField } from '@pitlane/shared/domain/people/profile-pictures';
import { listWallets } from '../../core/authors/shown-author.ts';
import type { Queryable } from '../../platform/db/db.ts';

export type NewUpload = { key: string; authorId: number; field: UploadField; size: number; at: number };

/** Records a file before it is stored, so that the sweep finds it if it is never shown. Returns its number. */
export async function insert(db: Queryable, { key, authorId, field, size, at }: NewUpload): Promise<number> {
  const sql = `insert into upload (key, author_id, field, size, created_at) values ($1, $2, $3, $4, $5) returning id`;
  const [row] = await db.query<{ id: number }>(sql, [key, authorId, field, size, at]);
  if (!row) throw new Error('inserting an upload returned no row');
  return row.id;
}

type Showing = { authorId: number; userId: string; field: UploadField; key: string };
type Shown = { replaced: string | null; wallets: Address[] };

/**
 * Shows a picture on the page of the account's author. Gives the key of the one before it, and the author's wallets; undefined
 * when the account is gone.
 */
export async function showOnPage(tx: Queryable, { authorId, userId, field, key }: Showing) {
  const [row] = await tx.query<Shown>(
    `with before as (select id, ${field} as key from author where id = $1 and user_id = $2 for update)
     update author set ${field} = $3 from before where author.id = before.id
     returning before.key as replaced, ${listWallets('before.id')} as wallets`,
    [authorId, userId, key],
  );
  return row;
}

/** Removes the note of an upload. Its files go first. */
export async function remove(db: Queryable, key: string): Promise<void> {
  await db.query('delete from upload where key = $1', [key]);
}

/** Where a sweep is: after the upload of this time and number. */
export type SweepPosition = { createdAt: number; id: number };
type OldUpload = SweepPosition & { key: string; field: UploadField; shown: boolean };

/** $1 the time (seconds), $2 and $3 the position, $4 how many. Most of what is old is shown: only so many are read, however many there are. */
export const FIND_OLD = `
  select id, key, field, created_at as "createdAt", exists (
    select from author where author.id = upload.author_id and upload.key in (author.avatar, author.banner)) as shown
  from upload where created_at < $1 and (created_at, id) > ($2, $3) order by created_at, id limit $4`;

/** The next uploads that were noted before `before` (seconds), oldest first, and whether a page shows them. */
export function findOld(
  db: Queryable,
  { before, after, limit }: { before: number; after: SweepPosition; limit: number },
): Promise<OldUpload[]> {
  return db.query<OldUpload>(FIND_OLD, [before, after.createdAt, after.id, limit]);
}
