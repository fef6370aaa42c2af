import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { isShown } from '../hidden/is-shown.ts';

/** The cheapest listed car of a chain and a series; `series` is the contract's number, 0 for cars that are not built. */
export type Floor = { chain: Chain; series: number; listed: number; floor: bigint };

/** $1 chains. Each facet cell (schema/market.ts) gives its cheapest car that is not hidden, the first of a run of an index. */
export const FLOORS = `
  select k.chain, k.series, sum(k.count)::int8 as listed, min(first.price) as floor
  from nft_count k cross join lateral (
    select c.price from car c
    where c.category = k.category and c.chain = k.chain and c.series = k.series and c.rank = k.rank and c.status = k.status
      and c.class = k.class and ${isShown('item', 'c.id')}
    order by coalesce(c.price, 1e78), c.id limit 1
  ) first
  where k.count > 0 and k.category = 'car' and k.status = 'buy_now' and k.chain = any($1)
  group by k.chain, k.series`;

const DAY = 86_400;

/**
 * Notes what cars were bought for from listings of the book as floors of their days. An order that was never posted was
 * open to no other buyer, so it proves no price: one person with two wallets could draw the chart with it. Days come in
 * order, so that two processes noting floors at the same time do not wait for each other.
 */
const noteSold = (condition: string) => `
  insert into floor_day (chain, series, day, floor, seen)
  select sale.chain, sale.series, sale.at / ${DAY}, min(sale.price), false
  from activity as sale join book_order as listing on listing.id = sale.order_id
  where ${condition} and sale.collection = 'cars' and sale.kind = 'sale' and sale.via = 'listing' and sale.price > 0
    and sale.series is not null
  group by sale.chain, sale.series, sale.at / ${DAY} order by sale.at / ${DAY}, sale.series
  on conflict (chain, series, day) do update set floor = excluded.floor
  where excluded.floor < floor_day.floor`;

/** $1 chain, $2 the first day, $3 the first day after. */
export const NOTE_SOLD_DAYS = noteSold(
  `sale.chain = $1 and sale.at >= $2::int8 * ${DAY} and sale.at < $3::int8 * ${DAY}`,
);

/** $1 listings: what they were filled for, whether their days are closed or not. */
export const NOTE_SOLD_ORDERS = noteSold('listing.id = any($1::text[]) and sale.nft_id = listing.nft_id');
