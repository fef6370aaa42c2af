/**
 * Notices of signed orders: an offer for a car, a listing by a followed author or of a watched car, a listing that has ended. Written when
 * a verdict changes, so that users hear of an order once it can be filled.
 */
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import { FIRST_PEOPLE, FIRST_WANTED, selectListed } from './listing-audience.ts';
import { addWanted, TELL_SECONDS, TOLD, type ToldRow, toInboxChanges } from './write-notices.ts';

/** Joins the owner of a token: the seller while it is auctioned. */
const OWNER = `
  left join lateral (
    select coalesce(nft.seller, nft.owner) as wallet from nft where nft.id = o.nft_id collate "default"
  ) as held on true
  left join author as owner on owner.wallet = held.wallet`;

const shown = (alias: string) => `coalesce(${alias}.holder_id, ${alias}.id)`;

/** Selects the notices that an order should have. The first offer notice of an order is the only one. */
const WANTED = `
  select o.id as cause, told.kind, told.author_id, o.chain, o.nft_id, told.actor_id, o.price as amount, told.at,
    null::int8 as block_number, told.personal
  from o
  join author as maker on maker.wallet = o.maker ${OWNER}
  cross join lateral (
    select 'offer_received' as kind, owner.id as author_id, maker.id as actor_id, o.created_at as at, false as personal
    where o.side = 'offer' and o.active and ${shown('owner')} <> ${shown('maker')} and not exists (
      select from notice as first where first.cause = o.id and first.kind = 'offer_received' and not first.gone
        and first.author_id <> owner.id)
    union all
    select 'listing_expired', maker.id, null, o.end_time, false where o.side = 'listing' and o.reason = 'expired'
  ) as told
  where o.nft_id is not null`;

/** $1 orders whose verdicts have changed, $2 the time before which nothing is told. */
export const WRITE_ORDER_NOTICES = `
  with o as materialized (
    select id, chain, side, maker, nft_id, price, active, reason, created_at, end_time from book_order where id = any($1::text[])
  ), undone as (
    update notice as n set gone = true from o
    where n.cause = o.id and n.kind = 'listing_expired' and not n.gone and o.reason is distinct from 'expired'
    returning ${TOLD}
  ), listed as materialized (${selectListed('$2::int8')}
  ), ${FIRST_PEOPLE}, wanted as materialized (${WANTED} union all ${FIRST_WANTED}
  ), added as (${addWanted('$2::int8')})
  select * from undone union all select * from added`;

/** Active offers for tokens. $1 tokens. */
const OFFERS_FOR = `select id from book_order where nft_id = any($1::text[]) and side = 'offer' and active`;

/** Offers that were told to who never had the token, as far as the chain says now. $1 orders. */
const NEVER_THEIRS = `
  update notice as n set gone = true
  from book_order as o ${OWNER}
  where o.id = any($1::text[]) and n.cause = o.id and n.kind = 'offer_received' and not n.gone and n.author_id is distinct from owner.id
    and not exists (
      select from activity as line join author as had on had.wallet in (line.from_account, line.to_account)
      where line.nft_id = o.nft_id and had.id = n.author_id)
  returning ${TOLD}`;

/**
 * Brings the notices of orders in line with them, after they are judged. `at`: the time in seconds (readBookTime). After a rewind (`deep`)
 * an offer for one of the tokens may be for another owner. Returns what the outbox must tell.
 */
export async function writeOrderNotices(
  tx: Queryable,
  { orderIds, nftIds }: { orderIds: readonly string[]; nftIds: readonly string[] },
  { at, deep }: { at: number; deep: boolean },
): Promise<Change[]> {
  const told: ToldRow[] = [];
  const ids = new Set(orderIds);
  if (deep && nftIds.length > 0) {
    for (const { id } of await tx.query<{ id: string }>(OFFERS_FOR, [[...nftIds]])) ids.add(id);
    if (ids.size > 0) told.push(...(await tx.query<ToldRow>(NEVER_THEIRS, [[...ids]])));
  }
  if (ids.size > 0)
    told.push(...(await tx.query<ToldRow>(WRITE_ORDER_NOTICES, [[...ids], at - TELL_SECONDS])));
  return toInboxChanges(told);
}
