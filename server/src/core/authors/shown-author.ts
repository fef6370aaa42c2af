/** The author that is shown for a wallet: the account that has linked it, otherwise the wallet itself. */
import type { AuthorRef, Person } from '@pitlane/shared/api/nfts';
import { type Address, shortAddress } from '@pitlane/shared/domain/chain/address';
import { UPLOAD_SHAPES, uploadUrl } from '@pitlane/shared/domain/people/profile-pictures';
import type { Queryable } from '../../platform/db/db.ts';
import type { author } from '../../platform/db/schema/market.ts';
import type { RowOf } from '../../platform/db/table.ts';
import { isShown } from '../hidden/is-shown.ts';

/** The columns of a shown author. */
export type ShownAuthor = Pick<RowOf<typeof author>, 'id' | 'username' | 'avatar'>;

/**
 * Joins the author that is shown for a wallet, as a row `<alias>` of ShownAuthor with the columns of author. `left` keeps rows of
 * wallets that have no author.
 */
export function joinShownAuthor(alias: string, wallet: string, kind: 'join' | 'left join' = 'join'): string {
  const own = `${alias}_wallet`;
  return `${kind} author ${own} on ${own}.wallet = ${wallet}
  ${kind} author ${alias} on ${alias}.id = coalesce(${own}.holder_id, ${own}.id)`;
}

/** SQL condition: others may see the name, the words and the pictures of the author of a row `<alias>`. */
export const isAuthorShown = (alias: string) => isShown('author', `${alias}.id::text`);

/** The columns username and avatar of a row `<alias>` of author: null of one that operators have hidden, so its address stands for it. */
export function selectShownName(alias: string): string {
  const shown = isAuthorShown(alias);
  return `case when ${shown} then ${alias}.username end as username, case when ${shown} then ${alias}.avatar end as avatar`;
}

/**
 * The shown author that a row `<alias>` joins, as a JSON object of ShownAuthor; null if there is none. Of one that operators have hidden
 * it has the number alone.
 */
export function selectShownAuthor(alias: string): string {
  return `case when ${alias}.id is null then null
    else jsonb_build_object('id', ${alias}.id, 'username', null, 'avatar', null) || case when ${isAuthorShown(alias)}
      then jsonb_build_object('username', ${alias}.username, 'avatar', ${alias}.avatar) else '{}'::jsonb end end`;
}

/** The wallet that stands for an author of a row `<alias>`: the chosen one, its own, or the first that was linked. */
export function getMainWallet(alias: string): string {
  const linked = `(select wallet from author where holder_id = ${alias}.id order by id limit 1)`;
  return `coalesce(${alias}.main_wallet, ${alias}.wallet, ${linked})`;
}

/** All wallets of the author whose id is this expression, as an array. */
export function listWallets(authorId: string): string {
  return `array(select wallet from author where (id = ${authorId} or holder_id = ${authorId}) and wallet is not null)`;
}

/** The wallets of an author: none of one that there is not. */
export async function findWallets(db: Queryable, authorId: number): Promise<Address[]> {
  const sql = `select ${listWallets('$1::int4')} as wallets`;
  const [row] = await db.query<{ wallets: Address[] }>(sql, [authorId]);
  return row?.wallets ?? [];
}

/** The name of an author: the chosen one, otherwise the short address, otherwise its number. */
export function getShownName(
  author: { id: number; username: string | null },
  wallet: Address | null,
): string {
  return author.username ?? (wallet ? shortAddress(wallet) : `Driver ${author.id}`);
}

/**
 * Path of an author's picture: the uploaded one, otherwise a helmet drawn from the wallet or the number. A small one is for lists, and
 * does not move.
 */
export function getAvatarPath(
  { id, avatar }: { id: number; avatar: string | null },
  wallet: Address | null,
  size: 'full' | 'small' = 'full',
): string {
  if (avatar) return uploadUrl(avatar, size === 'small' ? UPLOAD_SHAPES.avatar.smallWidth : undefined);
  return `/media/avatars/${wallet ?? `0x${id.toString(16).padStart(40, '0')}`}.svg`;
}

/** An author as cards and lists name it, for one of its wallets. */
export function toAuthorRef(author: ShownAuthor, wallet: Address): AuthorRef {
  return {
    id: author.id,
    username: getShownName(author, wallet),
    wallet,
    avatar: { url: getAvatarPath(author, wallet, 'small') },
  };
}

/** The same, but null where the author or the wallet is missing. */
export function findAuthorRef(author: ShownAuthor | null, wallet: Address | null): AuthorRef | null {
  return author && wallet && toAuthorRef(author, wallet);
}

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
