import type { Person } from '@pitlane/shared/api/people';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Queryable } from '../../platform/db/db.ts';
import {
  getAvatarPath,
  getMainWallet,
  getShownName,
  type ShownAuthor,
  selectShownName,
} from './shown-author.ts';

type Row = ShownAuthor & { wallet: Address | null };

/** The authors of these numbers by their names, also those that operators have hidden: for operators. Those that are gone are left out. */
export function findPeople(db: Queryable, ids: readonly (number | null)[]) {
  return readPeople(db, ids, 'a.username, a.avatar');
}

/** The authors of these numbers as the public sees them: hidden ones by address. Missing ones are left out. */
export function findShownPeople(db: Queryable, ids: readonly (number | null)[]) {
  return readPeople(db, ids, selectShownName('a'));
}

async function readPeople(
  db: Queryable,
  ids: readonly (number | null)[],
  columns: string,
): Promise<ReadonlyMap<number | null, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const sql = `select a.id, ${columns}, ${getMainWallet('a')} as wallet from author a where a.id = any($1::int4[])`;
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
