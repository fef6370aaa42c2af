import { randomBytes } from 'node:crypto';
import type { SecondStepWay } from '@pitlane/shared/api/factors';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import { recordAccountEvent } from '../../core/audit/audit.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { FindProof } from '../../platform/http/fresh-proof.ts';
import { nowMs } from '../../platform/now.ts';
import { hashToken } from './auth-adapter.ts';
import { setToken } from './sessions.repo.ts';
import { findWays } from './sign-in-ways.ts';

/** How a session was proved. Of a passkey also which one: operators need one that has settled. */
export type SessionProof = { way: ProofWay; passkeyId?: number | undefined };

/**
 * Keeps that a session has proved again, in one way, who uses it. Returns its new token: a thief of the one before loses the session.
 * Throws UNAUTHENTICATED for a session that has ended since it was read.
 */
export async function markProved(tx: Queryable, sessionId: string, proof: SessionProof): Promise<string> {
  const token = await renewToken(tx, sessionId);
  await keepSessionProof(tx, sessionId, proof);
  await recordAccountEvent(tx, { deed: 'account.proof', of: { sessionId }, after: { way: proof.way } });
  return token;
}

/** Gives a session another token, which only this answer has. Throws UNAUTHENTICATED for a session that has ended since it was read. */
export async function renewToken(tx: Queryable, sessionId: string): Promise<string> {
  const token = createToken();
  if (await setToken(tx, sessionId, hashToken(token))) return token;
  throw new AppError('UNAUTHENTICATED', 'This session has ended. Sign in again.');
}

/** Makes the bearer token of a session. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Keeps in which way a session was opened or proved. Nothing is kept for a session that has ended since it was read. */
export async function keepSessionProof(
  db: Queryable,
  sessionId: string,
  { way, passkeyId }: SessionProof,
): Promise<void> {
  await db.query(
    `insert into session_proof (session_id, way, proved_at, passkey_id) select id, $2, $3::int8, $4 from auth_session where id = $1
     on conflict (session_id, way) do update set proved_at = excluded.proved_at, passkey_id = excluded.passkey_id`,
    [sessionId, way, nowMs(), passkeyId ?? null],
  );
}

/** The ways that count for an account with a second step, whatever it proved before it had one. */
const STRONG_WAYS: ProofWay[] = ['passkey', 'code', 'recovery_code', 'wallet'];

/** Reads when a session last proved who uses it, and the ways in which its account can do so again. */
export function createFindProof(
  db: Queryable,
  findSecondSteps: (userId: string) => Promise<SecondStepWay[]>,
): FindProof {
  return async ({ sessionId, userId }) => {
    const [ways, second] = await Promise.all([findWays(db, userId), findSecondSteps(userId)]);
    const hasSecond = second.length > 0;
    const sql = `select coalesce(max(proved_at), 0)::int8 as "provedAt" from session_proof
      where session_id = $1 and (not $2 or way = any($3::text[]))`;
    const [row] = await db.query<{ provedAt: number }>(sql, [sessionId, hasSecond, STRONG_WAYS]);
    const wallet: ProofWay[] = ways.wallet ? ['wallet'] : [];
    const first: ProofWay[] = ways.password ? ['password'] : [];
    return {
      provedAt: row?.provedAt ?? 0,
      // What needs a second step to sign in is not enough to confirm either.
      ways: hasSecond ? [...second, ...wallet] : [...first, ...wallet, ...ways.providers],
    };
  };
}
