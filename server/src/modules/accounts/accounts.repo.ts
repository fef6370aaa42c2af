import type { Details, SocialProvider } from '@pitlane/shared/api/accounts';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { toNameKey } from '@pitlane/shared/domain/people/username';
import { NO_MAIL } from '../../core/mail/mail-delivery.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { author } from '../../platform/db/schema/market.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { nowSeconds } from '../../platform/now.ts';

const AUTHOR = describeTable(author);
export type AuthorRow = RowOf<typeof author>;

/** Returns the placeholder in the mail address of an account that a wallet has made. */
export function placeholderEmail(wallet: Address): string {
  return `${wallet}${NO_MAIL}`;
}

/** The mail address of a user; null for a placeholder. */
export function findEmail({ email }: { email: string }): string | null {
  return email.endsWith(NO_MAIL) ? null : email;
}

/** The confirmed mail address of a user; undefined when there is none. */
export async function findConfirmedEmail(db: Queryable, userId: string): Promise<string | undefined> {
  const sql = 'select email from auth_user where id = $1 and email_verified';
  const [row] = await db.query<{ email: string }>(sql, [userId]);
  return row && (findEmail(row) ?? undefined);
}

/** The author of an account. */
export async function findAuthor(db: Queryable, userId: string): Promise<AuthorRow | undefined> {
  const [row] = await db.query<AuthorRow>(`select ${AUTHOR.select} from author where user_id = $1`, [userId]);
  return row;
}

/** Creates the author of an account that has none. A taken name is left out. */
export async function createAuthor(
  tx: Queryable,
  { userId, username }: { userId: string; username: string | null },
): Promise<void> {
  const key = username === null ? null : toNameKey(username);
  const joinedAt = nowSeconds();
  await tx.query(`insert into author (user_id, joined_at) values ($1, $2) on conflict (user_id) do nothing`, [
    userId,
    joinedAt,
  ]);
  await tx.query(
    `update author set username = $2, username_key = $3, username_folded = $4 where user_id = $1 and username is null
       and not exists (select from author other where other.username_key = $3)`,
    [userId, username, key, username === null ? null : foldText(username)],
  );
}

/** Returns the author of a wallet with its holder, locked. A wallet that no chain has shown yet gets its row here. */
export async function lockWallet(tx: Queryable, wallet: Address): Promise<AuthorRow> {
  await tx.query('insert into author (wallet) values ($1) on conflict (wallet) do nothing', [wallet]);
  const sql = `select ${AUTHOR.select} from author where wallet = $1 for update`;
  const [row] = await tx.query<AuthorRow>(sql, [wallet]);
  if (!row) throw new Error(`the author of ${wallet} is gone`);
  return row;
}

/** Locks the author of an account, and the session that asks. False when one of them is gone. */
export async function lockAccount(tx: Queryable, { authorId, userId, sessionId }: Caller): Promise<boolean> {
  const sql = 'select 1 from author where id = $1 and user_id = $2 for update';
  if ((await tx.query(sql, [authorId, userId])).length === 0) return false;
  // A reset may have ended the session while its request was under way.
  const session = 'select 1 from auth_session where id = $1 and user_id = $2 for key share';
  return (await tx.query(session, [sessionId, userId])).length > 0;
}

/**
 * Locks an account before its sessions are ended or its links deleted, as the first of its rows. A session that opens at this moment is
 * committed before, and ends too (`holdUser`).
 */
export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('select 1 from auth_user where id = $1 for update', [userId]);
}

/** Keeps an account from being signed out everywhere until the transaction ends. False when it is gone. */
export async function holdUser(tx: Queryable, userId: string): Promise<boolean> {
  return (await tx.query('select 1 from auth_user where id = $1 for share', [userId])).length > 0;
}

/** The user of an author, or of the account that its wallet is linked to; null without an account. */
export async function findUserOf(tx: Queryable, authorId: number): Promise<string | null> {
  const sql = `select coalesce(a.user_id, holder.user_id) as "userId"
    from author a left join author holder on holder.id = a.holder_id where a.id = $1`;
  const [row] = await tx.query<{ userId: string | null }>(sql, [authorId]);
  return row?.userId ?? null;
}

/** Makes a wallet's own author that of an account. */
export async function linkAuthorToUser(
  tx: Queryable,
  id: number,
  userId: string,
  joinedAt: number,
): Promise<void> {
  await tx.query('update author set user_id = $2, joined_at = $3 where id = $1', [id, userId, joinedAt]);
}

/** Puts a wallet's author (`id`) under the account's, or frees it with null. */
export async function setHolder(tx: Queryable, id: number, holderId: number | null): Promise<void> {
  const sql =
    'update author set holder_id = $2, held_at = case when $2::int4 is not null then $3::int8 end where id = $1';
  await tx.query(sql, [id, holderId, nowSeconds()]);
}

/** Hides one author as another is: linking and unlinking must not bring back what operators have taken off the lists. */
export async function hideWith(tx: Queryable, hiddenId: number, id: number): Promise<void> {
  await tx.query(
    `insert into hidden (kind, target, reason, hidden_by, at)
     select kind, $2::int4::text, reason, hidden_by, at from hidden where kind = 'author' and target = $1::int4::text
     on conflict do nothing`,
    [hiddenId, id],
  );
}

/** Forgets the wallet that an author shows when it is this one. */
export async function forgetMainWallet(tx: Queryable, authorId: number, wallet: Address): Promise<void> {
  await tx.query('update author set main_wallet = null where id = $1 and main_wallet = $2', [
    authorId,
    wallet,
  ]);
}

/** Takes a linked wallet (`id`, locked) off an account. What operators have taken off the lists stays off them. */
export async function releaseWallet(
  tx: Queryable,
  { authorId, id, wallet }: { authorId: number; id: number; wallet: Address },
): Promise<void> {
  await hideWith(tx, authorId, id);
  await setHolder(tx, id, null);
  await forgetMainWallet(tx, authorId, wallet);
}

/** Keeps other sites from connecting to an account by their claim to its address. Its owner can still connect them. */
export async function closeForProviders(tx: Queryable, userId: string): Promise<void> {
  await tx.query('update auth_user set providers_closed = true where id = $1', [userId]);
}

/** Returns whether other sites may not connect to an account by themselves. */
export async function isClosedForProviders(db: Queryable, userId: string): Promise<boolean> {
  const sql = 'select 1 from auth_user where id = $1 and providers_closed';
  return (await db.query(sql, [userId])).length > 0;
}

/** Returns whether the password of an account was set after a time (milliseconds since 1970). Hold the account before (`holdUser`). */
export async function isPasswordNewer(tx: Queryable, userId: string, since: number): Promise<boolean> {
  const sql = `select updated_at as at from auth_credential where user_id = $1 and provider_id = 'credential'`;
  const [row] = await tx.query<{ at: number }>(sql, [userId]);
  return row === undefined || row.at > since;
}

/** The private details of an account. */
export async function findDetails(db: Queryable, userId: string): Promise<Details> {
  const sql = `select coalesce(full_name, '') as name, coalesce(phone, '') as phone from auth_user where id = $1`;
  const [row] = await db.query<Details>(sql, [userId]);
  return row ?? { name: '', phone: '' };
}

/** Keeps the private details of an account. What is empty is not kept. */
export async function writeDetails(db: Queryable, userId: string, { name, phone }: Details): Promise<void> {
  const sql = `update auth_user set full_name = nullif($2, ''), phone = nullif($3, '') where id = $1`;
  await db.query(sql, [userId, name, phone]);
}

/** Disconnects an account from one other site. False when it was not connected. */
export async function deleteProvider(
  tx: Queryable,
  userId: string,
  provider: SocialProvider,
): Promise<boolean> {
  const sql = 'delete from auth_credential where user_id = $1 and provider_id = $2 returning id';
  return (await tx.query(sql, [userId, provider])).length > 0;
}

/** Disconnects an account from all other sites. */
export async function deleteProviders(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`delete from auth_credential where user_id = $1 and provider_id <> 'credential'`, [userId]);
}

/**
 * The wallets that are linked to an author, in the order in which chains have shown them. Its own is not among them. With `since`
 * (seconds since 1970), those that were linked later.
 */
export async function findLinked(db: Queryable, authorId: number, since = 0): Promise<Address[]> {
  const sql = 'select wallet from author where holder_id = $1 and coalesce(held_at, 0) >= $2 order by id';
  const rows = await db.query<{ wallet: Address }>(sql, [authorId, since]);
  return rows.map(({ wallet }) => wallet);
}

/** Whether a wallet signs in to an account: its own or a linked one. */
export async function hasWallet(db: Queryable, userId: string, wallet: Address): Promise<boolean> {
  const sql = `select 1 from author a left join author holder on holder.id = a.holder_id
    where a.wallet = $2 and coalesce(a.user_id, holder.user_id) = $1`;
  return (await db.query(sql, [userId, wallet])).length > 0;
}

/** Tells if a name that looks like this one is taken. */
export async function isNameTaken(db: Queryable, username: string): Promise<boolean> {
  const rows = await db.query('select 1 from author where username_key = $1', [toNameKey(username)]);
  return rows.length > 0;
}

/** How every value begins that is kept with a link of a user, and the end of that range: no character comes after the last one. */
const rangeOf = (value: { userId: string } | { former: string }): [string, string] => {
  const begin = JSON.stringify(value).slice(0, -1);
  return [begin, begin + String.fromCodePoint(0x10ffff)];
};

const LINK_BEGIN = '(left(value, 100) collate "C")';
/** $1 how they begin, $2 what comes after these. */
export const DELETE_LINKS = `delete from auth_verification where ${LINK_BEGIN} >= $1 and ${LINK_BEGIN} < $2`;

/** Deletes every link that was mailed for a user: an intruder may have asked for one. */
export async function deleteLinks(db: Queryable, userId: string): Promise<void> {
  await db.query(DELETE_LINKS, rangeOf({ userId }));
}

/** Forgets the addresses that an account had before. */
export async function deleteFormerAddresses(db: Queryable, userId: string): Promise<void> {
  await db.query(DELETE_LINKS, rangeOf({ former: userId }));
}

/** Returns whether an address that the account had before still leads to it. */
export async function hasFormerAddress(db: Queryable, userId: string, nowMs: number): Promise<boolean> {
  const sql = `select 1 from auth_verification where ${LINK_BEGIN} >= $1 and ${LINK_BEGIN} < $2 and expires_at > $3`;
  return (await db.query(sql, [...rangeOf({ former: userId }), nowMs])).length > 0;
}

/** Takes an address from the accounts that name it and have not confirmed it. They stay, without one. */
export async function freeAddress(db: Queryable, email: string, userId: string | null): Promise<void> {
  await db.query(
    `update auth_user set email = id || $2 where email = $1 and not email_verified and ($3::text is null or id <> $3)`,
    [email, NO_MAIL, userId],
  );
}

/** Rows that one statement forgets: after a long time without this server there may be any number. */
const FORGOTTEN_AT_ONCE = 1_000;
export const deleteExpiredStatement = (table: 'auth_session' | 'auth_verification') => `
  delete from ${table} where id = any(array(
    select id from ${table} where expires_at <= $1 order by expires_at limit ${FORGOTTEN_AT_ONCE})) returning id`;

/** Forgets some of what can never be used again at that time, in milliseconds. */
export async function deleteExpired(
  db: Queryable,
  at: number,
): Promise<{ removed: number; isDone: boolean }> {
  const counts: number[] = [];
  for (const table of ['auth_session', 'auth_verification'] as const)
    counts.push((await db.query(deleteExpiredStatement(table), [at])).length);
  const removed = counts.reduce((sum, count) => sum + count, 0);
  return { removed, isDone: counts.every((count) => count < FORGOTTEN_AT_ONCE) };
}
