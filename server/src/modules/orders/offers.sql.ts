import { meets } from '../../core/orders/verdict-sql.ts';
import { ORDER_COLUMNS } from './orders.sql.ts';

/** Wide offers that are looked at, the best first: for one item, and for the items of a wallet. */
const WIDE_FOR_ONE = 1_000;
const WIDE_FOR_MANY = 200;
/** Offers for an item that are looked at, the best first: some may have ended a moment ago. */
const FOR_ONE_ITEM = 200;
const FOR_EACH_ITEM = 50;

/** Active offers `o` for any token of a collection, the best first: the beginning of the index book_order_wide_offers, which has nulls last. */
const wideOffers = (chain: string, collection: string, limit: number) => `
  select * from book_order
  where side = 'offer' and nft_id is null and active and chain = ${chain} and collection = ${collection}
  order by price desc nulls last, id limit ${limit}`;

/** Active offers for a token by its id, the best first. */
const itemOffers = (nft: string, limit: number) => `
  select * from book_order
  where nft_id = ${nft} collate "C" and side = 'offer' and active order by price desc, id desc limit ${limit}`;

/**
 * True for a car `c` that is shown as unbuilt although it is built (server/src/core/items/cover.ts). What it meets stays
 * secret, since that would reveal what it is. Its series is 8 bits of the state (shared/src/domain/cars/car-state.ts).
 */
const IS_COVERED = `c.series = 0 and mod(div(c.state, 4294967296), 256) > 0`;

/** SQL condition: the owner of a token `c` can accept a wide offer `o` with it. */
const MET = `o.maker <> c.owner and (o.wanted_series is null or (not (${IS_COVERED}) and ${meets('c')}))`;

/** SQL condition: a token `c` can change hands at $2: it is not locked, and its auction, if there was one, is over. */
const FREE = `coalesce(c.locked_until <= $2::int8, true) and not coalesce((
    select state in ('waiting', 'running') from auction where nft_id = c.id collate "C"
    order by created_at desc, id desc limit 1
  ), false)`;

/** Offers that the owner of an item can accept, the best first: $1 its id, $2 the time in seconds since 1970, $3 the limit. */
export const NFT_OFFERS = `
  with c as (
    select id, chain, 'cars' as collection, owner, state, series, rank, upgrades, locked_until from car where id = $1
    union all
    select id, chain, collection, owner, state, null, null, null, null from asset where id = $1
  )
  select ${ORDER_COLUMNS} from c cross join lateral (
    (select * from (${itemOffers('$1::text', FOR_ONE_ITEM)}) as o
      where o.end_time > $2::int8 order by o.price desc, o.id desc limit $3)
    union all
    (select * from (${wideOffers('c.chain', 'c.collection', WIDE_FOR_ONE)}) as o
      where o.end_time > $2::int8 and ${FREE} and ${MET}
      order by o.price desc, o.id limit $3)
  ) as o
  order by o.price desc, o.id limit $3`;

/** Tokens of a wallet that are not in an auction, $3 of a table at most: through the index of owners. */
const owned = (table: string, columns: string) => `(
    select id, chain, ${columns} from ${table}
    where coalesce(seller, owner) = $1 and seller is null and chain = any($4::text[]) limit $3)`;

/**
 * The best offer that each item of a wallet meets: $1 the wallet, $2 the time in seconds since 1970, $3 how many cars are looked at, and
 * how many items of other kinds, $4 the chains. Wide offers are read once for each collection that the wallet has something of.
 */
export const OWNER_OFFERS = `
  with owned as materialized (
    ${owned('car', "'cars' as collection, owner, state, series, rank, upgrades, locked_until")}
    union all
    ${owned('asset', 'collection, owner, state, null, null, null, null')}
  ), wide as materialized (
    select offer.* from (select distinct chain, collection from owned) as held cross join lateral (
      ${wideOffers('held.chain', 'held.collection', WIDE_FOR_MANY)}
    ) as offer where offer.end_time > $2::int8
  )
  select c.id as nft, ${ORDER_COLUMNS} from owned as c cross join lateral (
    select * from (
      (select * from (${itemOffers('c.id', FOR_EACH_ITEM)}) as o
        where o.end_time > $2::int8 order by o.price desc, o.id desc limit 1)
      union all
      (select * from wide as o where o.chain = c.chain and o.collection = c.collection and ${FREE} and ${MET}
        order by o.price desc, o.id limit 1)
    ) as best order by price desc, id limit 1
  ) as o
  order by o.price desc, c.id`;
