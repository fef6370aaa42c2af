import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import { TOLD_AT_ONCE } from './listing-audience.ts';
import { addWanted, type ToldRow, toInboxChanges } from './write-notices.ts';

/** Seconds before its end in which an auction is told. */
export const ENDING_SECONDS = 3_600;

/** $1 chain, $2 the time. Who bids first in the last hour is told too: they lead now. Of very many watchers the next time tells the next. */
export const TELL_ENDING = `
  with lot as materialized (
    select * from auction
    where chain = $1 and state = 'running' and ends_at > $2::int8 and ends_at <= $2::int8 + ${ENDING_SECONDS}
  ), wanted as materialized (
    select lot.id as cause, 'auction_ending' as kind, told.author_id, lot.chain, lot.nft_id, told.actor_id,
      coalesce(lot.highest_bid, lot.reserve) as amount, $2::int8 as at, null::int8 as block_number, told.personal
    from lot cross join lateral (
      select me.id as author_id, leader.id as actor_id, false as personal
      from author as me left join author as leader on leader.wallet = lot.bidder where me.wallet in (lot.seller, lot.bidder)
      union all
      select w.author_id, null, true from watch as w where w.nft_id = lot.nft_id
    ) as told
    where not exists (
      select from notice as n where n.cause = lot.id and n.kind = 'auction_ending' and n.author_id = told.author_id and not n.gone)
    limit ${TOLD_AT_ONCE}
  ), added as (${addWanted('0')})
  select * from added`;

/** Tells sellers, leaders and watchers of the auctions of a chain that end soon, each once. Returns what the outbox must tell. */
export async function writeEndingNotices(tx: Queryable, chain: Chain, at: number): Promise<Change[]> {
  return toInboxChanges(await tx.query<ToldRow>(TELL_ENDING, [chain, at]));
}
