/**
 * The verdict over an order, as SQL. A test compares it over random facts with judgeOrder of server/src/testing/judge-order.ts,
 * which says the same in TypeScript.
 */

/**
 * Joins the facts about each order `o`; a fact that is not there is null. The laterals with `offset 0` are a plan: one look into an
 * index for each fact, however many orders the database expects. Keys of some tables have the database's collation and order ids
 * have "C": without `collate` the indexes of the former could not be used.
 */
const FACTS = `
  left join lateral (
    select owner, approved, transfers, state, locked_until, series, rank, upgrades,
      null::text as royalty_receiver, null::int as royalty_bps
    from car where id = o.nft_id collate "default"
    union all
    select owner, approved, transfers, state, null, null, null, null, royalty_receiver, royalty_bps
    from asset where id = o.nft_id collate "default"
    offset 0
  ) as token on true
  left join lateral (
    select settings ->> 'royaltyReceiver' as receiver, (settings ->> 'royaltyBps')::numeric as bps
    from drop_settings where id = o.chain || '-' || o.collection offset 0
  ) as collection on true
  cross join lateral (
    select coalesce(token.royalty_receiver, collection.receiver) as receiver,
      coalesce(token.royalty_bps, collection.bps) as bps
  ) as royalty
  left join lateral (select filled, cancelled from order_fill where id = o.id offset 0) as fill on true
  left join lateral (
    select counter from maker_counter where id = o.chain || '-' || o.maker offset 0
  ) as raised on true
  left join lateral (
    select approved from operator_approval
    where id = o.chain || '-' || o.collection || '-' || o.maker || '-' || o.seaport offset 0
  ) as operator on o.side = 'listing'
  left join lateral (
    select balance, allowance from maker_money where id = o.chain || '-' || o.maker and not stale offset 0
  ) as money on o.side = 'offer'
  left join lateral (
    select state in ('waiting', 'running') as open from auction where nft_id = o.nft_id
    order by created_at desc, id desc limit 1
  ) as lot on o.side = 'offer'`;

const paidTo = (account: string) => `coalesce((o.payments ->> ${account})::numeric, 0)`;
/** Rounded down, as the zone does it. */
const share = (bps: string) => `div(o.price * ${bps}, 10000)`;

/** Each free-form token has a royalty of its own: an offer for any of them cannot know it. */
const KNOWS_ROYALTY = `(o.nft_id is not null or o.collection <> 'tokens')`;

/**
 * Why an order cannot be filled at a moment, null while it can. The order of the cases is that of ORDER_REASONS. A
 * condition that is null counts as false, so each one asks for what is wrong only where the fact is there for certain.
 * A count that is higher than the index knows is one that it has not read yet: such an order is not over.
 * An offer for any token has none to be judged by: whether a token is as it says is asked when they are matched.
 */
function reasonAt(at: string): string {
  return `case
    when fill.filled then 'filled'
    when fill.cancelled or raised.counter > o.counter then 'cancelled'
    when ${at} >= o.end_time then 'expired'
    when o.nft_id is not null and token.owner is null then 'token_gone'
    when token.transfers > o.wanted_transfers
      or (o.side = 'listing' and token.owner <> o.maker and token.transfers = o.wanted_transfers) then 'moved'
    when token.transfers < o.wanted_transfers then 'changed'
    when o.side = 'offer' and token.owner = o.maker then 'own_token'
    when o.wanted_state is not null and token.state <> o.wanted_state then 'changed'
    when o.nft_id is not null and o.wanted_series is not null and not (${meets('token')}) then 'conditions_not_met'
    when ${KNOWS_ROYALTY} and (royalty.receiver is null or royalty.bps is null) then 'royalty_unknown'
    when ${KNOWS_ROYALTY} and (${paidTo('o.treasury')} < ${share('o.fee_bps')} or ${paidTo('royalty.receiver')} < ${share('royalty.bps')}
      + case when royalty.receiver = o.treasury then ${share('o.fee_bps')} else 0 end) then 'royalty_raised'
    when o.side = 'listing'
      and not (coalesce(token.approved = o.seaport, false) or coalesce(operator.approved, false)) then 'no_approval'
    when money.allowance < o.price then 'no_approval'
    when o.side = 'offer' and (money.balance is null or money.allowance is null) then 'money_unknown'
    when money.balance < o.price then 'balance_too_low'
    when ${at} < token.locked_until or lot.open then 'locked'
    when ${at} < o.start_time then 'not_started'
  end`;
}

/** SQL condition: a car is as good as an offer `o` with conditions asks for. Never null: what is no car meets none. */
export function meets(car: string): string {
  return `coalesce(
    (o.wanted_series >> ${car}.series) & 1 = 1 and ${car}.rank >= o.min_rank and not exists (
      select from jsonb_each_text(o.min_levels) as part where (${car}.upgrades ->> part.key)::int < part.value::int
    ), false)`;
}

/** When time alone changes a verdict next. `least` leaves out what is null. */
const dueAt = (at: string) => `case
    when found.reason in ('filled', 'cancelled', 'expired') then null
    when found.reason = 'locked' then least(case when token.locked_until > ${at} then token.locked_until end, o.end_time)
    when found.reason = 'not_started' then least(o.start_time, o.end_time)
    else o.end_time
  end`;

/** Joins `judged(active, reason, due_at)` to orders `o` and their FACTS. `at` is an SQL expression, in seconds. */
export function judgedAt(at: string): string {
  return `${FACTS}
  cross join lateral (select ${reasonAt(at)} as reason) as found
  cross join lateral (select found.reason is null as active, found.reason, ${dueAt(at)} as due_at) as judged`;
}

/** SQL condition: the stored verdict of an order differs from the new one. */
export const DIFFERS = `(o.active, o.reason, o.due_at) is distinct from (judged.active, judged.reason, judged.due_at)`;

/** Orders that no later block can bring back, only a reorganisation: the partial indexes of book_order say the same. */
export const OPEN = `(reason is null or reason not in ('filled', 'cancelled', 'expired', 'moved'))`;
