import type { Person } from '@pitlane/shared/api/people';
import type { Address } from '@pitlane/shared/domain/address';
import type { Queryable } from '../db/db.ts';
import { getAvatarPath, getMainWallet, getShownName, type ShownAuthor } from './shown-author.ts';

type Row = ShownAuthor & { wallet: Address | null };

/** The authors of these numbers as people see them. Those that are gone are left out. */
export async function findPeople(
  db: Queryable,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const sql = `select a.id, a.username, a.avatar, ${getMainWallet('a')} as wallet from author a where a.id = any($1::int4[])`;
  const rows = await db.query<Row>(sql, [wanted]);
  return new Map(rows.map((row) => [row.id, toPerson(row)]));
}

function toPerson({ wallet, ...author }: Row): Person {
  return {
    id: author.id,
    username: getShownName(author, wallet),
    avatar: { url: getAvatarPath(author, wallet, 'small') },
  };
}
