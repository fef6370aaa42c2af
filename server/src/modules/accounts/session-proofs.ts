import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import type { Queryable } from '../../platform/db/db.ts';
import type { FindProof } from '../../platform/http/fresh-proof.ts';
import { findWays } from './sign-in-ways.ts';

/** Keeps that a session has proved now, in one way, who uses it. Nothing is kept for a session that has ended since it was read. */
export async function markProved(db: Queryable, sessionId: string, way: ProofWay): Promise<void> {
  await db.query(
    `insert into session_proof (session_id, way, proved_at) select id, $2, $3::int8 from auth_session where id = $1
     on conflict (session_id, way) do update set proved_at = excluded.proved_at`,
    [sessionId, way, Date.now()],
  );
}

/** Reads when a session last proved who uses it, and the ways in which its account can do so again. */
export function createFindProof(db: Queryable): FindProof {
  return async ({ sessionId, userId }) => {
    const sql = `select coalesce(max(proved_at), 0)::int8 as "provedAt" from session_proof where session_id = $1`;
    const [[row], ways] = await Promise.all([
      db.query<{ provedAt: number }>(sql, [sessionId]),
      findWays(db, userId),
    ]);
    return {
      provedAt: row?.provedAt ?? 0,
      ways: [
        ...(ways.password ? (['password'] as const) : []),
        ...(ways.wallet ? (['wallet'] as const) : []),
        ...ways.providers,
      ],
    };
  };
}
