/** The market's columns of an item: the columns of `nft` that no fold writes (schema/market.ts says what they mean). */

/** Columns, and the same in SQL. */
export const MARKET_COLUMNS = [
  'status',
  'price',
  'seller',
  'priceover',
  'deadline',
  'listed_at',
  'last_sale',
  'last_sale_at',
] as const;

/** Joins `market` to items `c`: an open auction counts more than a listing, a listing more than an offer. */
export const JOIN_MARKET = `
  left join lateral (
    select * from (
      select seller, coalesce(highest_bid, reserve) as price, ends_at, created_at, state from auction
      where nft_id = c.id order by created_at desc, id desc limit 1
    ) as newest where state in ('waiting', 'running')
  ) as lot on true
  left join lateral (
    select price, created_at from book_order
    where nft_id = c.id and side = 'listing' and active order by price, id limit 1
  ) as best on true
  left join lateral (
    select price from book_order where nft_id = c.id and side = 'offer' and active order by price desc, id limit 1
  ) as offer on true
  left join lateral (
    select price, maker from book_order where nft_id = c.id and side = 'listing' order by created_at desc, id desc limit 1
  ) as asked on true
  left join lateral (
    select price, at from activity where nft_id = c.id and kind = 'sale' order by at desc, block_number desc, log_index desc limit 1
  ) as sale on true
  cross join lateral (
    select
      case when lot.seller is not null then 'on_auction' when best.price is not null then 'buy_now'
        when offer.price is not null then 'offers' else 'not_listed' end as status,
      coalesce(lot.price, best.price, offer.price) as price,
      lot.seller,
      case when lot.seller is null and best.price is null and offer.price is not null
        then coalesce(case when asked.maker = c.owner then asked.price end, sale.price) end as priceover,
      lot.ends_at as deadline,
      coalesce(lot.created_at, best.created_at) as listed_at,
      sale.price as last_sale, sale.at as last_sale_at
  ) as market`;

const all = (of: string) => MARKET_COLUMNS.map((column) => `${of}.${column}`).join(', ');

/** SQL condition: an item's stored columns differ from the computed ones. */
export const MARKET_DIFFERS = `(${all('c')}) is distinct from (${all('market')})`;

/** Writes the market's columns of items. $1 items. */
export const WRITE_MARKET = `
  with found as materialized (
    select c.id, c.seller as was, ${all('market')} from nft c ${JOIN_MARKET}
    where c.id = any($1::text[]) and ${MARKET_DIFFERS} order by c.id for update of c
  )
  update nft as c set ${MARKET_COLUMNS.map((column) => `${column} = found.${column}`).join(', ')}, version = nextval('nft_version')
  from found where c.id = found.id
  returning c.id, c.version, c.owner, c.seller, found.was`;
