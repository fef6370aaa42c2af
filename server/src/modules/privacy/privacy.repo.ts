import type { UploadField } from '@pitlane/shared/domain/people/profile-pictures';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { PERSONAL_ROWS } from './personal-rows.ts';

/** The owner of rows: the author's number and those of its wallets, the user, and the mail address that it has confirmed. */
export type Person = { authorIds: number[]; userId: string; email: string | null };

/** The pictures of a page by their fields: their keys. */
export type ShownPictures = Record<UploadField, string | null>;

/** The numbers of an author and of the wallets that it has linked. */
export async function findAuthorIds(db: Queryable, authorId: number): Promise<number[]> {
  const sql = 'select id from author where id = $1 or holder_id = $1 order by id';
  return (await db.query<{ id: number }>(sql, [authorId])).map(({ id }) => id);
}

/** Returns everything that is kept about a person, by the name of its part. */
export async function findPersonalRows(db: Queryable, person: Person): Promise<Record<string, object[]>> {
  const parts = await Promise.all(
    PERSONAL_ROWS.map(async ({ part, read }) => [part, await db.query<object>(...toStatement(read, person))]),
  );
  return Object.fromEntries(parts);
}

/**
 * Deletes everything that is kept about a person. A wallet that a chain has shown stays as a wallet without an account: its number is
 * in links, and its cars are on the chain. Returns the keys of the pictures that its page showed; undefined if the account is gone.
 */
export async function erase(
  tx: Queryable,
  person: Person,
  authorId: number,
): Promise<ShownPictures | undefined> {
  const rows = await tx.query<{ userId: string | null } & ShownPictures>(
    'select user_id as "userId", avatar, banner from author where id = any($1) order by id for update',
    [person.authorIds],
  );
  const account = rows.find(({ userId }) => userId === person.userId);
  if (!account) return undefined;
  for (const { erase } of PERSONAL_ROWS) if (erase) await tx.query(...toStatement(erase, person));
  // What operators have taken off the lists does not come back with the wallets.
  await tx.query(
    `insert into hidden (kind, target, reason, hidden_by, at)
     select h.kind, a.id::text, h.reason, h.hidden_by, h.at from hidden h join author a on a.holder_id = $1::int4
     where h.kind = 'author' and h.target = $1::int4::text on conflict do nothing`,
    [authorId],
  );
  await tx.query('update author set holder_id = null where holder_id = $1', [authorId]);
  await tx.query(
    `update author set user_id = null, username = null, username_key = null, username_folded = null, about = '', social = '', main_wallet = null,
       avatar = null, banner = null, joined_at = null
     where id = $1`,
    [authorId],
  );
  await tx.query('delete from author where id = $1 and wallet is null', [authorId]);
  await tx.query('delete from auth_user where id = $1', [person.userId]);
  return { avatar: account.avatar, banner: account.banner };
}

/** The statement of a part with those of the parameters that it names, renumbered. */
export function toStatement(sql: string, { authorIds, userId, email }: Person): [string, SqlValue[]] {
  const values = [authorIds, userId, email];
  const named = [1, 2, 3].filter((n) => sql.includes(`$${n}`));
  const text = named.reduce((done, n, i) => done.replaceAll(`$${n}`, `$${i + 1}`), sql);
  return [text, named.map((n) => values[n - 1] ?? null)];
}
