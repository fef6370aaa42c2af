import type { MediaKind } from '@pitlane/shared/domain/cars/categories';
import type { TokenOriginal } from '@pitlane/shared/domain/cars/token-original';
import type { TokenTrait } from '@pitlane/shared/domain/cars/token-traits';
import type { Queryable } from '../../platform/db/db.ts';

/** A token as it was when its turn came: `next_try` changes when another reading is asked for. */
export type DueToken = { id: string; token_uri: string; attempts: number; next_try: number };

/** Raise it when the reader finds more than before: what an older one has read is read again. */
const READER = 2;

/** Tokens of one creator that are read at the same time: their hosts may hang, and others wait. */
const PER_CREATOR = 2;
/** The tokens that are due the longest, among which the next ones are chosen: so many new ones, and so many of all. */
const WINDOW = 10_000;

/**
 * Tokens whose metadata is to be read by now (seconds), without those that are being read. New ones and refreshes come before those
 * that are tried again, and no creator gets more than two places.
 */
export function findDue(
  db: Queryable,
  { now, limit, reading }: { now: number; limit: number; reading: string[] },
): Promise<DueToken[]> {
  const window = (condition: string) =>
    `(select id, token_uri, attempts, next_try from token_metadata
      where next_try <= $1 and id <> all($3) and ${condition} order by next_try limit ${WINDOW})`;
  return db.query<DueToken>(
    `with due as (
       select t.id, t.token_uri, t.attempts, t.next_try, coalesce(a.creator, t.id) as creator
       from (${window('attempts = 0')} union ${window('true')}) as t left join asset a on a.id = t.id
     ),
     busy as (select creator, count(*) as places from asset where id = any($3) group by creator),
     ranked as (
       select due.*, coalesce(busy.places, 0) + row_number() over (partition by due.creator order by due.attempts, due.next_try) as place
       from due left join busy on busy.creator = due.creator
     )
     select id, token_uri, attempts, next_try from ranked where place <= ${PER_CREATOR} order by attempts, next_try limit $2`,
    [now, limit, reading],
  );
}

/** Tokens that are planned at once. */
const PLANNED_AT_ONCE = 600;

/** $1 the time: the next tokens that an older reader has read, the last one first. */
export const PLAN_REREADING = `
  update token_metadata as t set next_try = $1::int8 + old.place
  from (
    select id, row_number() over () as place from (
      select id from token_metadata where reader < ${READER} and next_try is null
      order by reader, updated_at desc nulls last, id limit ${PLANNED_AT_ONCE}
    ) as first
  ) as old where t.id = old.id returning t.next_try`;

/**
 * Some of what an older reader has read, and what it gave up, is read again from `now` (seconds) on: a token each second. Returns until when, and
 * undefined when nothing was left. There may be millions: planned at once, they would take longer than a statement may.
 */
export async function planRereading(db: Queryable, now: number): Promise<number | undefined> {
  const rows = await db.query<{ next_try: number }>(PLAN_REREADING, [now]);
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ next_try }) => next_try));
}

/** The result of reading a token's URI. */
export type FoundMetadata = {
  name: string | null;
  description: string | null;
  traits: TokenTrait[];
  original: TokenOriginal | null;
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

/**
 * Writes what was found. While a part could not be had, the picture and the film of an earlier reading stay. Returns what the token's
 * category follows from; undefined when the token is gone by now, or has another address.
 */
export async function writeFound(
  tx: Queryable,
  token: DueToken,
  found: FoundMetadata,
  at: number,
): Promise<Pick<FoundMetadata, 'mediaKind'> | undefined> {
  const [row] = await tx.query<{ media_kind: MediaKind | null }>(
    `update token_metadata set state = $3, name = $4, description = $5, traits = $13::jsonb, original = $14::jsonb,
       picture = coalesce($6, case when $10::text is not null then picture end),
       media_kind = case when $10::text is null or $8::text is not null then $7 when media_url is not null then media_kind else coalesce($7, media_kind) end,
       media_url = coalesce($8, case when $10::text is not null then media_url end),
       cids = case when $10::text is null then $9::text[] else ${addCids('$9')} end,
       problem = $10, ${setNextTry('$11::int8', '$15::int8')}, reader = ${READER}, updated_at = $12
     where id = $1 and token_uri = $2 returning media_kind`,
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
      JSON.stringify(found.traits),
      found.original && JSON.stringify(found.original),
      token.next_try,
    ],
  );
  return row && { mediaKind: row.media_kind };
}

/**
 * Sets the next try, and counts this one. A refresh that was asked for during the reading stays: what has been
 * read may be older.
 */
function setNextTry(next: string, seen: string): string {
  return `next_try = case when next_try is distinct from ${seen} then next_try else ${next} end,
    attempts = case when next_try is distinct from ${seen} then attempts else attempts + 1 end`;
}

/** The CIDs that a token keeps already, and those of a parameter. */
function addCids(added: string): string {
  return `(select coalesce(array_agg(distinct cid), '{}') from unnest(cids || ${added}::text[]) as cid)`;
}

/** Writes that nothing could be read: what was found before stays. */
export async function writeFailure(
  tx: Queryable,
  token: DueToken,
  { problem, nextTry, cids, at }: { problem: string; nextTry: number; cids: string[]; at: number },
): Promise<void> {
  await tx.query(
    `update token_metadata set state = 'failed', problem = $3, ${setNextTry('$4::int8', '$7::int8')},
       cids = ${addCids('$5')}, reader = ${READER}, updated_at = $6
     where id = $1 and token_uri = $2`,
    [token.id, token.token_uri, problem, nextTry, cids, at, token.next_try],
  );
}
