import type { Address } from '@pitlane/shared/domain/chain/address';
import { SETTLED_DAYS } from '@pitlane/shared/domain/people/settled-factor';
import { listWallets } from '../../core/authors/shown-author.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { ProvedOn } from '../../platform/db/schema/accounts.ts';
import { nowSeconds } from '../../platform/now.ts';

/** $1 the user, $2 its author, $3 the address of the shared demo account, or null. */
const STANDING = `
  select exists (select from operator where user_id = $1) as appointed,
    exists (select from auth_user where id = $1 and email = $3) as shared,
    ${listWallets('$2::int4')} as wallets`;

export type StandingRow = { appointed: boolean; shared: boolean; wallets: Address[] };

export async function findStanding(
  db: Queryable,
  { userId, authorId }: { userId: string; authorId: number },
  sharedEmail: string | null,
): Promise<StandingRow> {
  const [row] = await db.query<StandingRow>(STANDING, [userId, authorId, sharedEmail]);
  return row ?? { appointed: false, shared: false, wallets: [] };
}

/** A wallet that a session has proved to hold, and where that counts. */
export type Proof = { address: Address; chain: ProvedOn };

/** What a session has proved since a time (seconds since 1970), of the wallets that its account still has. */
export function findProofs(
  db: Queryable,
  { sessionId, authorId }: { sessionId: string; authorId: number },
  since: number,
): Promise<Proof[]> {
  const sql = `select address, chain from session_wallet
    where session_id = $1 and proved_at >= $3::int8 and address = any(${listWallets('$2::int4')})`;
  return db.query<Proof>(sql, [sessionId, authorId, since]);
}

/** The passkeys of a user ($1) that open the console: those from before the appointment, and those that have settled ($2, seconds). */
const SETTLED = `passkey k where k.user_id = $1
  and k.created_at <= greatest((select at from operator where user_id = $1), $2::int8 - ${SETTLED_DAYS * 86_400})`;

/**
 * Whether the account of a session has a passkey that opens the console, and whether the session has proved one since a time (seconds
 * since 1970). A passkey that was added after the appointment counts after a week: the thief of a password or a mailbox could add one.
 */
export async function findPasskeyProof(
  db: Queryable,
  { sessionId, userId }: { sessionId: string; userId: string },
  since: number,
): Promise<{ has: boolean; proved: boolean }> {
  const sql = `select exists (select from ${SETTLED}) as has, exists (
      select from session_proof p where p.session_id = $3 and p.way = 'passkey' and p.proved_at >= $4::int8 * 1000
        and p.passkey_id in (select k.id from ${SETTLED})) as proved`;
  const params = [userId, nowSeconds(), sessionId, since];
  const [row] = await db.query<{ has: boolean; proved: boolean }>(sql, params);
  return row ?? { has: false, proved: false };
}

/** An operator by the number of its author. */
export type OperatorRow = { authorId: number; appointedBy: number | null; at: number };

/** $1 the address of the shared demo account, or null. */
export const OPERATORS = `
  select a.id as "authorId", o.appointed_by as "appointedBy", coalesce(o.at, u.created_at / 1000) as at
  from (select user_id from operator union select id from auth_user where email = $1) as one
    join auth_user u on u.id = one.user_id left join operator o on o.user_id = u.id join author a on a.user_id = u.id
  order by o.at nulls first, a.id`;

/** Returns the operators in the order of their appointment, after the shared demo account if there is one. */
export function findOperators(db: Queryable, sharedEmail: string | null): Promise<OperatorRow[]> {
  return db.query<OperatorRow>(OPERATORS, [sharedEmail]);
}

/** The user of an author's account; undefined of a bare wallet. */
export async function findUserOfAuthor(db: Queryable, authorId: number): Promise<string | undefined> {
  const sql = 'select user_id as "userId" from author where id = $1 and user_id is not null';
  const [row] = await db.query<{ userId: string }>(sql, [authorId]);
  return row?.userId;
}

/** Whether an account has a passkey. */
export async function hasPasskey(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query('select 1 from passkey where user_id = $1 limit 1', [userId])).length > 0;
}

/** False when it is one already. */
export async function appoint(
  tx: Queryable,
  userId: string,
  { by, at }: { by: number | null; at: number },
): Promise<boolean> {
  const sql =
    'insert into operator (user_id, appointed_by, at) values ($1, $2, $3) on conflict do nothing returning user_id';
  return (await tx.query(sql, [userId, by, at])).length > 0;
}

/** False when it is none. */
export async function dismiss(tx: Queryable, userId: string): Promise<boolean> {
  return (await tx.query('delete from operator where user_id = $1 returning user_id', [userId])).length > 0;
}
