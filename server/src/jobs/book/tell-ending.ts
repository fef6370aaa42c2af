import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { TOLD_AT_ONCE } from '../../core/notices/listing-audience.ts';
import { addWanted, type ToldRow, toInboxChanges } from '../../core/notices/write-notices.ts';
import { type Clock, readBookTime } from '../../core/orders/book-time.ts';
import { isBookReady } from '../../core/orders/verdict-phase.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { type Change, writeChanges } from '../../platform/db/outbox.ts';

/** Seconds before its end in which an auction is told. */
export const ENDING_SECONDS = 3_600;
/** How long the watchers of an auction are not looked through again: who begins to watch in its last hour hears of it a little later. */
const HEARD_MS = 600_000;

/** $1 chain, $2 the time. */
const IS_ENDING = `chain = $1 and state = 'running' and ends_at > $2::int8 and ends_at <= $2::int8 + ${ENDING_SECONDS}`;
const ENDING = `select id from auction where ${IS_ENDING}`;

const tell = (told: string) => `
  with lot as materialized (select * from auction where ${IS_ENDING}
  ), wanted as materialized (
    select lot.id as cause, 'auction_ending' as kind, told.author_id, lot.chain, lot.nft_id, told.actor_id,
      coalesce(lot.highest_bid, lot.reserve) as amount, $2::int8 as at, null::int8 as block_number, told.personal
    from lot cross join lateral (${told}) as told
    where not exists (
      select from notice as n where n.cause = lot.id and n.kind = 'auction_ending' and n.author_id = told.author_id and not n.gone)
    limit ${TOLD_AT_ONCE}
  ), added as (${addWanted('0')})
  select * from added`;

/** Who bids first in the last hour is told too: they lead now. */
const TELL_SIDES = tell(`
  select me.id as author_id, leader.id as actor_id, false as personal
  from author as me left join author as leader on leader.wallet = lot.bidder where me.wallet in (lot.seller, lot.bidder)`);

/** $3 auctions and $4 who watches each. */
const TELL_WATCHERS = tell(`
  select watcher.author_id, null::int as actor_id, true as personal
  from unnest($3::text[], $4::int[]) as watcher(id, author_id) where watcher.id = lot.id`);

/** $1 auctions, $2 the author after whom to go on for each: the next who watch them. */
export const NEXT_WATCHERS = `
  select lot.id, next.author_id as "authorId" from unnest($1::text[], $2::int[]) as given(id, after)
  join auction as lot on lot.id = given.id cross join lateral (
    select author_id from watch where nft_id = lot.nft_id and author_id > given.after order by author_id limit ${TOLD_AT_ONCE}
  ) as next limit ${TOLD_AT_ONCE}`;

type Watcher = { id: string; authorId: number };
/** Of each auction that is told, the last watcher who has heard. An auction whose watchers all have is at Infinity. */
type Heard = ReadonlyMap<string, number>;

/**
 * Tells sellers and leaders of the auctions of a chain that end soon, each once, and the next of their watchers. Returns what the outbox must tell,
 * and how far the watchers have heard.
 */
export async function writeEndingNotices(
  tx: Queryable,
  chain: Chain,
  { at, heard = new Map() }: { at: number; heard?: Heard },
): Promise<{ changes: Change[]; heard: Heard }> {
  const lots = await tx.query<{ id: string }>(ENDING, [chain, at]);
  const places = lots.map(({ id }) => [id, heard.get(id) ?? 0] as const);
  const open = places.filter(([, after]) => after < Number.POSITIVE_INFINITY);
  const watchers =
    open.length === 0
      ? []
      : await tx.query<Watcher>(NEXT_WATCHERS, [open.map(([id]) => id), open.map(([, after]) => after)]);
  const sides = await tx.query<ToldRow>(TELL_SIDES, [chain, at]);
  const told = await tx.query<ToldRow>(TELL_WATCHERS, [
    chain,
    at,
    watchers.map(({ id }) => id),
    watchers.map(({ authorId }) => authorId),
  ]);
  return { changes: toInboxChanges([...sides, ...told]), heard: moveOn(new Map(places), watchers) };
}

function moveOn(places: Map<string, number>, watchers: readonly Watcher[]): Heard {
  if (watchers.length < TOLD_AT_ONCE)
    return new Map([...places.keys()].map((id) => [id, Number.POSITIVE_INFINITY]));
  for (const { id, authorId } of watchers) places.set(id, Math.max(authorId, places.get(id) ?? 0));
  return places;
}

/**
 * Tells of the auctions that end soon, in one transaction for each chain; of none while the facts are rebuilt. Resolves to whether more watchers wait.
 * An auction is in its last hour for many looks: its watchers are looked through at the first ones, and then rarely.
 */
export function createEndingTeller(clock?: Clock): (db: Db, chain: Chain) => Promise<boolean> {
  const chains = new Map<Chain, { heard: Heard; until: number }>();
  return async (db, chain) => {
    const now = performance.now();
    const kept = chains.get(chain);
    const before = kept && now < kept.until ? kept : { heard: new Map(), until: now + HEARD_MS };
    const heard = await db.transaction(async (tx) => {
      if (!(await isBookReady(tx, chain))) return before.heard;
      const at = await readBookTime(tx, chain, clock);
      const written = await writeEndingNotices(tx, chain, { at, heard: before.heard });
      await writeChanges(tx, written.changes);
      return written.heard;
    });
    chains.set(chain, { ...before, heard });
    return [...heard.values()].some((after) => after < Number.POSITIVE_INFINITY);
  };
}
