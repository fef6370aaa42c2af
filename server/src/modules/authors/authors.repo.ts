import type { AuthorQuery } from '@pitlane/shared/api/authors';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { isAuthorShown } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { author } from '../../platform/db/schema/market.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const AUTHOR = describeTable(author);
/** An author with all its wallets, its own first. */
export type ProfileRow = RowOf<typeof author> & {
  wallets: Address[];
  /** Operators have hidden it. */
  hidden: boolean;
};

/** Operators have not taken it off the lists. */
const SHOWN_AUTHOR = isAuthorShown('a');

const COLUMNS = `${AUTHOR.selectFrom('a')}, array(
    select w.wallet from author w where (w.id = a.id or w.holder_id = a.id) and w.wallet is not null
    order by w.id <> a.id, w.id) as wallets, not ${SHOWN_AUTHOR} as hidden`;
/** The author shown for a row `w`. */
const SHOWN = 'a.id = coalesce(w.holder_id, w.id)';

export const FIND_BY_ID = `select ${COLUMNS} from author w join author a on ${SHOWN} where w.id = $1`;

export async function findById(db: Queryable, id: number): Promise<ProfileRow | undefined> {
  return (await db.query<ProfileRow>(FIND_BY_ID, [id]))[0];
}

export async function findByWallet(db: Queryable, wallet: Address): Promise<ProfileRow | undefined> {
  const sql = `select ${COLUMNS} from author w join author a on ${SHOWN} where w.wallet = $1`;
  return (await db.query<ProfileRow>(sql, [wallet]))[0];
}

type Page = { limit: AuthorQuery['limit']; after: number | undefined };

/** $1 how many, $2 the number of the last one of the page before, or the beginning of names on a first page, $3 what comes after these names. */
export function pageStatement({ named, after }: { named: boolean; after: boolean }): string {
  if (!named) {
    const past = after ? 'and a.id > $2' : '';
    return `select ${COLUMNS} from author a where a.holder_id is null and ${SHOWN_AUTHOR} ${past} order by a.id limit $1`;
  }
  const from = after ? '> (select username_key from author where id = $2)' : '>= $2';
  return `select ${COLUMNS} from author a where a.username_key ${from} and a.username_key < $3 and a.holder_id is null and ${SHOWN_AUTHOR}
    order by a.username_key limit $1`;
}

/** Authors by their numbers; those whose names' keys begin with something by their names. One more than the limit, if there are. */
export function findPage(
  db: Queryable,
  { keyPrefix, limit, after }: Page & { keyPrefix: string },
): Promise<ProfileRow[]> {
  const named = keyPrefix !== '';
  const params: SqlValue[] = [limit + 1];
  if (after !== undefined) params.push(after);
  else if (named) params.push(keyPrefix);
  // No character of a key comes after this one.
  if (named) params.push(keyPrefix + String.fromCodePoint(0x10ffff));
  return db.query<ProfileRow>(pageStatement({ named, after: after !== undefined }), params);
}

/** Keeps an author until the transaction ends. False when there is none, or none any more. */
export async function hold(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.query('select 1 from author where id = $1 for key share', [id])).length > 0;
}

/** The author of an account, locked. */
export async function lockById(tx: Queryable, id: number): Promise<ProfileRow | undefined> {
  const sql = `select ${COLUMNS} from author a where a.id = $1 for update`;
  return (await tx.query<ProfileRow>(sql, [id]))[0];
}

export type Profile = {
  username: string;
  usernameKey: string;
  usernameFolded: string;
  about: string;
  social: string;
  mainWallet: Address;
};

/** Writes a profile. False when another author has the name. */
export async function updateProfile(tx: Queryable, id: number, given: Profile): Promise<boolean> {
  const { username, usernameKey, usernameFolded, about, social, mainWallet } = given;
  const rows = await tx.query(
    `update author set username = $2, username_key = $3, username_folded = $7, about = $4, social = $5, main_wallet = $6
     where id = $1 and not exists (select from author other where other.username_key = $3 and other.id <> $1)
     returning id`,
    [id, username, usernameKey, about, social, mainWallet, usernameFolded],
  );
  return rows.length > 0;
}

export type FollowSide = 'followers' | 'following';

/**
 * $1 the author, $2 how many, $3 the number of the last one of the page before. A statement for each, since `$3 is null or` would keep
 * an index from beginning there.
 */
export function followsStatement(side: FollowSide, after: boolean): string {
  const [of, other] = side === 'followers' ? ['followed_id', 'follower_id'] : ['follower_id', 'followed_id'];
  const past = `and (f.at, f.${other}) < (select at, ${other} from follow where ${of} = $1 and ${other} = $3)`;
  return `
    select ${COLUMNS} from (
      select f.at, f.${other} as id from follow f where f.${of} = $1 and ${isShown('author', `f.${other}::text`)} ${after ? past : ''}
      order by f.at desc, f.${other} desc limit $2
    ) f join author a on a.id = f.id order by f.at desc, f.id desc`;
}

/** Finds an author's followers, or the authors that it follows, newest first. `after` is the number of the last one of the page before. */
export function findFollows(
  db: Queryable,
  { id, side, limit, after }: Page & { id: number; side: FollowSide },
): Promise<ProfileRow[]> {
  const params = after === undefined ? [id, limit + 1] : [id, limit + 1, after];
  return db.query<ProfileRow>(followsStatement(side, after !== undefined), params);
}

/** Makes an author follow another. True when it did not before. */
export async function follow(
  tx: Queryable,
  followerId: number,
  followedId: number,
  at: number,
): Promise<boolean> {
  const rows = await tx.query(
    'insert into follow (follower_id, followed_id, at) values ($1, $2, $3) on conflict do nothing returning at',
    [followerId, followedId, at],
  );
  return rows.length > 0;
}

/** Ends it. True when it did follow. */
export async function unfollow(tx: Queryable, followerId: number, followedId: number): Promise<boolean> {
  const sql = 'delete from follow where follower_id = $1 and followed_id = $2 returning at';
  return (await tx.query(sql, [followerId, followedId])).length > 0;
}

export async function isFollowing(db: Queryable, followerId: number, followedId: number): Promise<boolean> {
  const sql = 'select 1 from follow where follower_id = $1 and followed_id = $2';
  return (await db.query(sql, [followerId, followedId])).length > 0;
}
