import postgres from 'postgres';

/** Who has a thousand orders that can be filled, and the car that a hundredth of all orders are offers for. */
export const WHALE = `0x${'77'.repeat(20)}`;
export const BUSY_CAR = 'binance-cars-0';
export const SEAPORT = `0x${'5e'.repeat(20)}`;
const TREASURY = `0x${'7e'.repeat(20)}`;

/** The whale's cars are the first. Three of ten listings can be filled, and not all cars are on the whale's chain. */
const WHALE_CARS = 4_188;
const DAY = 86_400;

/** A column that takes the place of what is signed: as long as an order for three payments. */
const COMPONENTS = {
  consideration: Array.from({ length: 3 }, () => ({ token: WHALE, amount: '1'.repeat(90) })),
};

/** $1 orders, $2 now, $3 the whale, $4 Seaport, $5 the treasury, $6 what is signed. All follows from the order's number. */
const FILL_ORDERS = `
  insert into book_order (id, chain, order_hash, side, maker, collection, token_id, nft_id, price, payments,
    wanted_transfers, wanted_state, wanted_series, min_rank, min_levels, counter, start_time, end_time, components, signature,
    treasury, fee_bps, seaport, created_at, active, reason, due_at, version)
  select chain || '-' || hash, chain, hash, side, case when side = 'listing' and token < ${WHALE_CARS} then $3
      else '0x' || lpad(to_hex(case when side = 'listing' then token else n end % greatest($1::int / 20, 10) + 1), 40, '0') end,
    'cars', token, chain || '-cars-' || token, price, jsonb_build_object($5::text, div(price * 250, 10000)::text),
    case when token is not null then case when good then 1 else 0 end end, null,
    case when token is null then 255 end, case when token is null then 0 end, null, 0, 0, ends, $6::jsonb, '0x' || repeat('1b', 65),
    $5, 250, $4, $2::int8 - ($1::int - n) / 10, good,
    case when not good then case when token is null then 'expired' else 'moved' end end,
    case when good or token is not null then ends end, n
  from (
    select n, '0x' || md5('a' || n) || md5('b' || n) as hash,
      case when n % 100 = 0 then 'binance' when (n >> 1) % 20 = 0 then 'avalanche' when (n >> 1) % 20 < 6 then 'matic' else 'binance' end as chain,
      case when n % 100 = 0 or n % 8 in (3, 7) then 'offer' else 'listing' end as side,
      case when n % 100 = 0 then 0 when n % 8 = 7 then null else n >> 1 end as token,
      (n / 2 + n) % 10 < 3 as good,
      (1 + ('x' || left(md5('p' || n), 6))::bit(24)::int)::numeric * 1000000000000 as price,
      case when n % 8 = 7 and n % 100 <> 0 and not ((n / 2 + n) % 10 < 3) then 1 else $2::int8 + 90 * ${DAY} end as ends
    from generate_series($3_from::int, $3_to::int) as n
  ) as o`;

/** What the orders are judged by: their cars, as they are listed, what makers allow and have, and the royalty. */
const FILL_FACTS = [
  `insert into car (id, chain, collection, token_id, owner, minter, series, rank, upgrades, transfers, state, minted_at, mint_block,
     mint_log_index, updated_at, title, traits, version, status, category, price)
   select nft_id, chain, 'cars', token_id, owner, owner, token_id::int % 7, token_id::int % 5, '{}', 1, 1, 0, 0, 0, 0, 'Car ' || token_id, '{}', 0,
     case when asked is not null then 'buy_now' when offered is not null then 'offers' else 'not_listed' end, 'car', coalesce(asked, offered)
   from (
     select nft_id, chain, token_id, coalesce(max(maker) filter (where side = 'listing'), '$WHALE') as owner,
       min(price) filter (where side = 'listing' and active) as asked, max(price) filter (where side = 'offer' and active) as offered
     from book_order where nft_id is not null group by nft_id, chain, token_id
   ) as found`,
  `insert into operator_approval (id, chain, collection, owner, operator, approved, version)
   select distinct chain || '-cars-' || maker || '-' || seaport, chain, 'cars', maker, seaport, true, 0 from book_order where side = 'listing'`,
  `insert into maker_money (id, chain, maker, balance, allowance, stale, version)
   select distinct chain || '-' || maker, chain, maker, 1e30::numeric, 1e30::numeric, false, 0 from book_order where side = 'offer'`,
  `insert into drop_settings (id, chain, collection, settings, updated_block, updated_at, version)
   select chain || '-cars', chain, 'cars', jsonb_build_object('royaltyReceiver', '$TREASURY', 'royaltyBps', '0'), 0, 0, 0
   from unnest(array['binance', 'matic', 'avalanche']) as chain on conflict (id) do update set settings = excluded.settings`,
];
const PAGE = 50_000;

/** Fills a migrated, empty database with so many orders, and the facts that make their verdicts true. */
export async function fillBook(databaseUrl: string, orders: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const began = Date.now();
  const now = Math.floor(began / 1_000);
  for (let from = 0; from < orders; from += PAGE) {
    const to = Math.min(orders, from + PAGE) - 1;
    const page = FILL_ORDERS.replace('$3_from', `${from}`).replace('$3_to', `${to}`);
    await sql.unsafe(page, [orders, now, WHALE, SEAPORT, TREASURY, COMPONENTS as never]);
  }
  for (const facts of FILL_FACTS)
    await sql.unsafe(facts.replace('$WHALE', WHALE).replace('$TREASURY', TREASURY));
  // What the database's own housekeeping has done when orders come over weeks and not in minutes.
  await sql.unsafe('vacuum analyze');
  await sql.end();
  console.log(`${orders} orders in ${Math.round((Date.now() - began) / 1_000)} s`);
}
