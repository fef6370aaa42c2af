import type { Address } from '@pitlane/shared/domain/address';
import type { Chain } from '@pitlane/shared/domain/chains';
import type { Queryable } from '../../db/db.ts';

export type SaleDay = { day: number; sales: number; volume: bigint };
export type SaleDayQuestion = {
  chains: readonly Chain[];
  /** Numbers of the contract; 0: not built. */
  series: readonly number[];
  /** Days since 1970: the first that counts. */
  since: number;
};

/** $1 chains, $2 series, $3 the first day. A day has a row for each chain and series that sold. */
export const SALE_DAYS = `
  select day, sum(sales)::int8 as sales, sum(volume) as volume
  from unnest($1::text[]) as own (chain) cross join unnest($2::int[]) as of (series)
  cross join lateral (
    select * from sale_day where chain = own.chain and collection = 'cars' and series = of.series and day >= $3
  ) as found
  group by day having sum(sales) > 0 order by day`;

/** The days with sales of cars, the oldest first. */
export function findSaleDays(db: Queryable, { chains, series, since }: SaleDayQuestion): Promise<SaleDay[]> {
  return db.query<SaleDay>(SALE_DAYS, [[...chains], [...series], since]);
}

/** The cheapest listed car of a chain and a series; `series` is the contract's number, 0 for cars that are not built. */
export type Floor = { chain: Chain; series: number; listed: number; floor: bigint };

/** $1 chains. Each facet cell (schema/market.ts) gives its cheapest car, the first of a run of an index. */
export const FLOORS = `
  select k.chain, k.series, sum(k.count)::int8 as listed, min(first.price) as floor
  from car_count k cross join lateral (
    select c.price from car c
    where c.category = k.category and c.chain = k.chain and c.series = k.series and c.rank = k.rank and c.status = k.status
    order by coalesce(c.price, 1e78), c.id limit 1
  ) first
  where k.count > 0 and k.category = 'car' and k.status = 'buy_now' and k.chain = any($1)
  group by k.chain, k.series order by k.chain, k.series`;

export function findFloors(db: Queryable, chains: readonly Chain[]): Promise<Floor[]> {
  return db.query<Floor>(FLOORS, [[...chains]]);
}

/** $1 the wallet, $2 chains, $3 the most cars to be counted. A car that is auctioned is its seller's. */
const OWN_KINDS = `
  select chain, series, count(*)::int8 as count
  from (
    select c.chain, c.series from car c where coalesce(c.seller, c.owner) = $1 and c.chain = any($2) limit $3
  ) c
  group by chain, series`;

/** How many cars of each chain and series a wallet has, of the first `cap`. */
export function countKinds(
  db: Queryable,
  { owner, chains, cap }: { owner: Address; chains: readonly Chain[]; cap: number },
): Promise<{ chain: Chain; series: number; count: number }[]> {
  return db.query(OWN_KINDS, [owner, [...chains], cap]);
}
