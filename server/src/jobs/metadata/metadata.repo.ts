import type { MediaKind } from '@pitlane/shared/domain/cars/media-kinds';
import type { Queryable } from '../../platform/db/db.ts';

export type DueToken = { id: string; token_uri: string; attempts: number };

/** Tokens of one creator that are read at the same time: their hosts may hang, and others wait. */
const PER_CREATOR = 2;
/** The tokens that are due the longest, among which the next ones are chosen. */
const WINDOW = 10_000;

/**
 * Tokens whose metadata is to be read by now (seconds), without those that are being read. New ones come before those that have
 * failed, and no creator gets more than two places.
 */
export function findDue(
  db: Queryable,
  { now, limit, reading }: { now: number; limit: number; reading: string[] },
): Promise<DueToken[]> {
  return db.query<DueToken>(
    `with due as (
       select t.id, t.token_uri, t.attempts, t.next_try, coalesce(a.creator, t.id) as creator
       from (
         select id, token_uri, attempts, next_try from token_metadata where next_try <= $1 and id <> all($3)
         order by next_try limit ${WINDOW}
       ) as t left join asset a on a.id = t.id
     ),
     busy as (select creator, count(*) as places from asset where id = any($3) group by creator),
     ranked as (
       select due.*, coalesce(busy.places, 0) + row_number() over (partition by due.creator order by due.attempts, due.next_try) as place
       from due left join busy on busy.creator = due.creator
     )
     select id, token_uri, attempts from ranked where place <= ${PER_CREATOR} order by attempts, next_try limit $2`,
    [now, limit, reading],
  );
}

/** The result of reading a token's URI. */
export type FoundMetadata = {
  name: string | null;
  description: string | null;
  /** CID of the picture as it was made here. */
  picture: string | null;
  mediaKind: MediaKind | null;
  /** Path on this site. */
  mediaUrl: string | null;
  cids: string[];
  /** Why a part of it could not be had; null when all could. */
  problem: string | null;
  /** When that is tried again; null for never. */
  nextTry: number | null;
};

/** Writes what was found. False when the token is gone by now, or has another address. */
export async function writeFound(
  tx: Queryable,
  token: DueToken,
  found: FoundMetadata,
  at: number,
): Promise<boolean> {
  const rows = await tx.query(
    `update token_metadata set state = $3, name = $4, description = $5, picture = $6, media_kind = $7, media_url = $8, cids = $9,
       problem = $10, next_try = $11, attempts = attempts + 1, updated_at = $12
     where id = $1 and token_uri = $2 returning id`,
    [
      token.id,
      token.token_uri,
      found.problem === null ? 'ready' : 'failed',
      found.name,
      found.description,
      found.picture,
      found.mediaKind,
      found.mediaUrl,
      found.cids,
      found.problem,
      found.nextTry,
      at,
    ],
  );
  return rows.length > 0;
}

/** Writes that nothing could be read: what was found before stays. */
export async function writeFailure(
  db: Queryable,
  token: DueToken,
  { problem, nextTry, cids, at }: { problem: string; nextTry: number | null; cids: string[]; at: number },
): Promise<void> {
  await db.query(
    `update token_metadata set state = case when name is null then 'failed' else state end, problem = $3, next_try = $4, attempts = attempts + 1,
       cids = (select coalesce(array_agg(distinct cid), '{}') from unnest(cids || $5::text[]) as cid), updated_at = $6
     where id = $1 and token_uri = $2`,
    [token.id, token.token_uri, problem, nextTry, cids, at],
  );
}
