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
