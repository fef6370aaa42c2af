/** SQL that all statements writing notices share. */
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Topic } from '@pitlane/shared/domain/site/topics';
import type { Change } from '../../platform/db/outbox.ts';

/**
 * Seconds after which a cause is too old for a notice, so that a rebuilt index does not announce old news. Notices already written
 * stay.
 */
export const TELL_SECONDS = 3 * 86_400;

/** A notice that was written or taken back, as TOLD returns it. */
export type ToldRow = { shownId: number; wallet: Address | null };

/** The columns of ToldRow for rows `n` of notice. */
export const TOLD = `
  (select coalesce(holder_id, id) from author where id = n.author_id) as "shownId",
  (select wallet from author where id = n.author_id) as wallet`;

/**
 * Adds the rows of a query `wanted` (cause, kind, author_id, chain, nft_id, actor_id, amount, at, block_number, personal) that are not there.
 * Rows come in the order of their keys, so that two writers never wait for each other. What a reorganisation took away and brings
 * back is what it was: read if it was read, mailed if it was mailed. `since`: causes before it are not told.
 */
export const addWanted = (since: string) => `
  insert into notice as n (cause, kind, author_id, chain, nft_id, actor_id, amount, at, block_number, personal)
  select distinct on (cause, kind, author_id) cause, kind, author_id, chain, nft_id, actor_id, amount, at, block_number, personal
  from wanted
  where at >= ${since} or exists (
    select from notice old where old.cause = wanted.cause and old.kind = wanted.kind and old.author_id = wanted.author_id)
  order by cause, kind, author_id, personal
  on conflict (cause, kind, author_id) do update set gone = false, nft_id = excluded.nft_id, actor_id = excluded.actor_id,
    amount = excluded.amount, at = excluded.at, block_number = excluded.block_number, personal = excluded.personal
  where n.gone or (n.nft_id, n.actor_id, n.amount, n.at, n.block_number, n.personal) is distinct from
    (excluded.nft_id, excluded.actor_id, excluded.amount, excluded.at, excluded.block_number, excluded.personal)
  returning ${TOLD}`;

/** Returns the outbox's changes for written notices: one change for all, since each stream is sent its own topics alone. */
export function toInboxChanges(rows: readonly ToldRow[]): Change[] {
  if (rows.length === 0) return [];
  const topics = rows.flatMap(({ shownId, wallet }): Topic[] => [
    `inbox:${shownId}`,
    // A connected wallet without a session knows only its address.
    ...(wallet ? [`owner:${wallet}` as const] : []),
  ]);
  return [{ entity: 'inbox', id: '', topics: [...new Set(topics)] }];
}

/** The same of what an account did to its own inbox, settings or watchlist: its other tabs hear of it. */
export function toOwnInboxChange(authorId: number): Change[] {
  return toInboxChanges([{ shownId: authorId, wallet: null }]);
}
