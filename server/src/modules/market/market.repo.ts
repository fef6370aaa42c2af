import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { FLOORS, type Floor } from '../../core/orders/floors-sql.ts';
import type { Queryable } from '../../platform/db/db.ts';

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

export type FloorDay = { day: number; floor: bigint; seen: boolean };

/** $1 chains, $2 series, $3 the first day, $4 the first day after. The lowest of each day. */
export const FLOOR_DAYS = `
  select distinct on (day) day, floor, seen
  from unnest($1::text[]) as own (chain) cross join unnest($2::int[]) as of (series)
  cross join lateral (
    select * from floor_day where chain = own.chain and series = of.series and day >= $3 and day < $4
  ) as found
  order by day, floor`;

/** The lowest prices by day, the oldest first; without the day `until` and what follows. */
export function findFloorDays(
  db: Queryable,
  { chains, series, since, until }: SaleDayQuestion & { until: number },
): Promise<FloorDay[]> {
  return db.query<FloorDay>(FLOOR_DAYS, [[...chains], [...series], since, until]);
}

/** Selects the floors, in order. $1 chains. */
const FLOORS_IN_ORDER = `${FLOORS} order by k.chain, k.series`;

export function findFloors(db: Queryable, chains: readonly Chain[]): Promise<Floor[]> {
  return db.query<Floor>(FLOORS_IN_ORDER, [[...chains]]);
}

/** $1 wallets, $2 chains, $3 the most cars to be counted. A car that is auctioned is its seller's. */
const OWN_KINDS = `
  select chain, series, count(*)::int8 as count
  from (
    select c.chain, c.series from car c where coalesce(c.seller, c.owner) = any($1) and c.chain = any($2) limit $3
  ) c
  group by chain, series`;

/** How many cars of each chain and series these wallets have together, of the first `cap`. */
export function countKinds(
  db: Queryable,
  { owners, chains, cap }: { owners: readonly Address[]; chains: readonly Chain[]; cap: number },
): Promise<{ chain: Chain; series: number; count: number }[]> {
  return db.query(OWN_KINDS, [[...owners], [...chains], cap]);
}
