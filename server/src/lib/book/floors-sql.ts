import type { Chain } from '@pitlane/shared/domain/chains';

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
  group by k.chain, k.series`;
