/**
 * Notices of what chains say: sold, won, offer accepted, outbid. A function of the lines of activity as stampActivity has completed them,
 * whatever the way there. Written here and not by triggers: a trigger would see lines before they are completed, and could not
 * tell the outbox (decision 0025).
 */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import { addWanted, TELL_SECONDS, TOLD, type ToldRow, toInboxChanges } from './write-notices.ts';

const KINDS = `('sold', 'won', 'offer_accepted', 'outbid')`;

/**
 * Leaves out the actor: a wallet that accepts an offer or buys a listing knows it. `prev` is the wallet with the highest bid before
 * a bid.
 */
const WANTED = `
  select line.id as cause, told.kind, me.id as author_id, line.chain, line.nft_id, other.id as actor_id, line.price as amount,
    line.at, line.block_number, false as personal
  from line
  left join lateral (
    select before.from_account from activity as before
    where line.kind = 'bid' and before.nft_id = line.nft_id and before.kind = 'bid' and before.at <= line.at
      and before.auction_id = line.auction_id
      and (before.block_number, before.log_index) < (line.block_number, line.log_index)
    order by before.at desc, before.block_number desc, before.log_index desc limit 1
  ) as prev on true
  cross join lateral (values
    (case when line.kind = 'sale' and line.via <> 'offer' then 'sold' end, line.from_account, line.to_account),
    (case when line.kind = 'sale' and line.via = 'offer' then 'offer_accepted' when line.kind = 'sale' and line.via = 'auction' then 'won' end,
      line.to_account, line.from_account),
    (case when line.kind = 'bid' then 'outbid' end, prev.from_account, line.from_account)
  ) as told (kind, wallet, other)
  join author as me on me.wallet = told.wallet
  left join author as other on other.wallet = told.other
  where told.kind is not null and told.wallet <> told.other`;

/** $1 lines, $2 the time before which nothing is told. */
export const WRITE_LINE_NOTICES = `
  with line as materialized (
    select * from activity where id = any($1::text[]) and kind in ('sale', 'bid')
  ), wanted as materialized (${WANTED}
  ), undone as (
    update notice as n set gone = true
    where n.cause = any($1::text[]) and n.kind in ${KINDS} and not n.gone and not exists (
      select from wanted where wanted.cause = n.cause and wanted.kind = n.kind and wanted.author_id = n.author_id)
    returning ${TOLD}
  ), added as (${addWanted('$2::int8')})
  select * from undone union all select * from added`;

/** Bids of auctions some of whose lines have come or gone behind newer ones: who was outbid by whom may be another. $1 auctions. */
const BIDS_OF = `
  select bid.id from auction join activity as bid on bid.nft_id = auction.nft_id and bid.kind = 'bid' and bid.auction_id = auction.auction_id
  where auction.id = any($1::text[])`;

const ENDING_GONE = `
  update notice as n set gone = true
  where n.cause = any($1::text[]) and n.kind = 'auction_ending' and not n.gone
    and not exists (select from auction where auction.id = n.cause) returning ${TOLD}`;

type Lines = { activityIds: readonly string[]; auctionIds: readonly string[] };

/**
 * Makes the notices of lines what the lines say, after stampActivity. `at`: the time in seconds (readBookTime). `deep`: lines may
 * have come or gone behind others. Returns what the outbox must tell.
 */
export async function writeLineNotices(
  tx: Queryable,
  { activityIds, auctionIds }: Lines,
  { at, deep }: { at: number; deep: boolean },
): Promise<Change[]> {
  const told: ToldRow[] = [];
  const ids = new Set(activityIds);
  if (deep && auctionIds.length > 0) {
    for (const { id } of await tx.query<{ id: string }>(BIDS_OF, [[...auctionIds]])) ids.add(id);
    told.push(...(await tx.query<ToldRow>(ENDING_GONE, [[...auctionIds]])));
  }
  if (ids.size > 0)
    told.push(...(await tx.query<ToldRow>(WRITE_LINE_NOTICES, [[...ids], at - TELL_SECONDS])));
  return toInboxChanges(told);
}

/** Takes back the notices of a chain whose lines and auctions are no more: some may have gone while nothing was judged. */
export async function dropLostNotices(tx: Queryable, chain: Chain): Promise<Change[]> {
  const rows = await tx.query<ToldRow>(
    `update notice as n set gone = true where n.chain = $1 and not n.gone and (
       (n.kind in ${KINDS} and not exists (select from activity where activity.id = n.cause))
       or (n.kind = 'auction_ending' and not exists (select from auction where auction.id = n.cause)))
     returning ${TOLD}`,
    [chain],
  );
  return toInboxChanges(rows);
}
