import type { Queryable } from '../../platform/db/db.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { SESSION_SECONDS } from './session-seconds.ts';
import type { ProvedWallet } from './wallet-proof.ts';

/** SQL condition for a session that has not ended, neither by time nor unused; $2 is the time in milliseconds. */
const IS_OPEN = `expires_at > $2 and last_seen_at > $2::int8
  - case when remembered then ${SESSION_SECONDS.remembered.idle * 1_000} else ${SESSION_SECONDS.short.idle * 1_000} end`;

/** The caller of a session by the hash of its token, and when the session was last used (milliseconds since 1970). */
export async function findCaller(
  db: Queryable,
  tokenHash: string,
  nowMs: number,
): Promise<(Caller & { lastSeenAt: number }) | undefined> {
  const [row] = await db.query<Caller & { lastSeenAt: number }>(
    `select s.id as "sessionId", s.user_id as "userId", a.id as "authorId", s.last_seen_at as "lastSeenAt"
     from auth_session s join author a on a.user_id = s.user_id where s.token = $1 and ${IS_OPEN}`,
    [tokenHash, nowMs],
  );
  return row;
}

/** Keeps that a session is in use. */
export async function touchSession(db: Queryable, id: string, nowMs: number): Promise<void> {
  await db.query('update auth_session set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
    id,
    nowMs,
  ]);
}

/** Gives a session the hash of another token. False when it has ended. */
export async function setToken(db: Queryable, id: string, tokenHash: string): Promise<boolean> {
  const sql = 'update auth_session set token = $2 where id = $1 returning id';
  return (await db.query(sql, [id, tokenHash])).length > 0;
}

/** Begins a session that better-auth has stored: until then it is worth nothing. `nowMs` in milliseconds since 1970. */
export async function beginSession(
  db: Queryable,
  id: string,
  { remembered, nowMs }: { remembered: boolean; nowMs: number },
): Promise<void> {
  await db.query('update auth_session set remembered = $2, last_seen_at = $3 where id = $1', [
    id,
    remembered,
    nowMs,
  ]);
}

/** Keeps that a session has proved to hold a wallet, now. Nothing is kept for a session that has ended since it was read. */
export async function keepProvedWallet(
  db: Queryable,
  sessionId: string,
  { wallet, on }: ProvedWallet,
): Promise<void> {
  await db.query(
    `insert into session_wallet (session_id, address, chain, proved_at)
     select id, $2, $3, extract(epoch from now())::int8 from auth_session where id = $1
     on conflict (session_id, address, chain) do update set proved_at = excluded.proved_at`,
    [sessionId, wallet, on],
  );
}

/** Sessions of one account: ending all of them has to fit into the time of a request. */
const MAX_SESSIONS = 1_000;
const END_SURPLUS = `
  delete from auth_session where id = any(array(
    select id from auth_session where user_id = $1 order by expires_at desc offset ${MAX_SESSIONS} limit ${MAX_SESSIONS}))`;

/** Ends those sessions of a user that are too many: who has the password could open any number, and its owner could not end them. */
export async function endSurplusSessions(tx: Queryable, userId: string): Promise<void> {
  await tx.query(END_SURPLUS, [userId]);
}

export type SessionRow = { id: string; userAgent: string | null; createdAt: number; expiresAt: number };

/** The sessions of a user that have not ended, newest first; times in milliseconds. */
export function findSessions(db: Queryable, userId: string, nowMs: number): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    `select id, user_agent as "userAgent", created_at as "createdAt", expires_at as "expiresAt"
     from auth_session where user_id = $1 and ${IS_OPEN} order by created_at desc, id limit 200`,
    [userId, nowMs],
  );
}

/** Ends a session that better-auth has made by itself, by its stored token; resolves to whose it was. */
export async function deleteStoredSession(db: Queryable, storedToken: string): Promise<string | undefined> {
  const sql = 'delete from auth_session where token = $1 returning user_id as "userId"';
  const [row] = await db.query<{ userId: string }>(sql, [storedToken]);
  return row?.userId;
}

/** Whether a user has this session. */
export async function hasSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const sql = 'select 1 from auth_session where user_id = $1 and id = $2';
  return (await db.query(sql, [userId, id])).length > 0;
}

/** Ends one session of a user. False when it has no such session. */
export async function deleteSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const sql = 'delete from auth_session where user_id = $1 and id = $2 returning id';
  return (await db.query(sql, [userId, id])).length > 0;
}

/** Ends all sessions of a user but one. Returns how many. */
export async function deleteSessions(db: Queryable, userId: string, keepId: string | null): Promise<number> {
  const sql = 'delete from auth_session where user_id = $1 and ($2::text is null or id <> $2) returning id';
  return (await db.query(sql, [userId, keepId])).length;
}
