import type { Queryable } from '../db/db.ts';

/** A row of a summary that is not what counting gives. */
export type SummaryDrift = {
  summary: 'car_count' | 'trait_count' | 'nft_view';
  /** The row's key, its parts with spaces between. */
  key: string;
  kept: number;
  counted: number;
};

const CELL = 'category, chain, series, rank, status';
const STATEMENT = `
  select 'car_count' as summary, concat_ws(' ', ${CELL}) as key,
    coalesce(kept.count, 0) as kept, coalesce(counted.count, 0) as counted
  from car_count kept
  full join (select ${CELL}, count(*) from car group by ${CELL}) counted using (${CELL})
  where coalesce(kept.count, 0) <> coalesce(counted.count, 0)
  union all
  select 'trait_count', concat_ws(' ', kind, value, chain), coalesce(kept.count, 0), coalesce(counted.count, 0)
  from trait_count kept
  full join (
    select trait.key as kind, trait.value, chain, count(*) from car cross join lateral jsonb_each_text(traits) trait
    group by trait.key, trait.value, chain
  ) counted using (kind, value, chain)
  where coalesce(kept.count, 0) <> coalesce(counted.count, 0)
  union all
  select 'nft_view', nft_id, coalesce(kept.likes, 0), coalesce(counted.likes, 0)
  from nft_view kept
  full join (select nft_id, count(*) as likes from nft_like group by nft_id) counted using (nft_id)
  where coalesce(kept.likes, 0) <> coalesce(counted.likes, 0)
  order by 1, 2`;

/** Counts everything that a summary says anew, in one statement, and returns what differs. Empty when all is well. */
export function findSummaryDrift(db: Queryable): Promise<SummaryDrift[]> {
  return db.query<SummaryDrift>(STATEMENT);
}
