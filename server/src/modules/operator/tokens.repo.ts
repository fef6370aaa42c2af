import type { GrantedScope } from '@pitlane/shared/domain/site/operator-scopes';
import type { Queryable } from '../../platform/db/db.ts';
import { operatorToken } from '../../platform/db/schema/operator-tokens.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

const TOKEN = describeTable(operatorToken);
export type TokenRow = RowOf<typeof operatorToken>;
/** A token in the list, with the author of the account that has created it. */
export type ListedToken = TokenRow & { authorId: number | null };

const LIST = `
  select ${TOKEN.selectFrom('t')}, a.id as "authorId" from operator_token t left join author a on a.user_id = t.user_id order by t.name`;

export function findTokens(db: Queryable): Promise<ListedToken[]> {
  return db.query<ListedToken>(LIST);
}

export type FoundToken = {
  name: string;
  scopes: GrantedScope[];
  userId: string | null;
  authorId: number | null;
};

const FIND = `
  select t.name, t.scopes, t.user_id as "userId", a.id as "authorId"
  from operator_token t left join author a on a.user_id = t.user_id where t.hash = $1 and t.expires_at > $2`;

/** The token of a hash that has not expired by `now`, in seconds. */
export async function findToken(db: Queryable, hash: string, now: number): Promise<FoundToken | undefined> {
  const [row] = await db.query<FoundToken>(FIND, [hash, now]);
  return row;
}

/** Notes a use, once a minute at most: a busy script must not write with each request. */
export async function noteUse(db: Queryable, name: string, now: number): Promise<void> {
  const sql =
    'update operator_token set last_used_at = $2 where name = $1 and (last_used_at is null or last_used_at <= $2 - 60)';
  await db.query(sql, [name, now]);
}

/** False when another one has the name. */
export async function addToken(tx: Queryable, row: TokenRow): Promise<boolean> {
  const sql = `insert into operator_token (name, hash, scopes, user_id, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6) on conflict (name) do nothing returning name`;
  const { name, hash, scopes, userId, createdAt, expiresAt } = row;
  return (await tx.query(sql, [name, hash, scopes, userId, createdAt, expiresAt])).length > 0;
}

export async function countTokens(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select count(*) as count from operator_token');
  return row?.count ?? 0;
}

/** False when there is none of this name. */
export async function deleteToken(tx: Queryable, name: string): Promise<boolean> {
  return (await tx.query('delete from operator_token where name = $1 returning name', [name])).length > 0;
}
