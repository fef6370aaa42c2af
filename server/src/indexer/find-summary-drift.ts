import type { Db, Queryable } from '../platform/db/db.ts';

/** A row of a summary that is not what counting gives. */
export type SummaryDrift = {
  summary: 'nft_count' | 'trait_count' | 'nft_view' | 'watched_count';
  /** The row's key, its parts with spaces between. */
  key: string;
  kept: number;
  counted: number;
};

const CELL = 'category, chain, series, rank, status, class';
const STATEMENT = `
  select 'nft_count' as summary, concat_ws(' ', ${CELL}) as key,
    coalesce(kept.count, 0) as kept, coalesce(counted.count, 0) as counted
  from nft_count kept
  full join (select ${CELL}, count(*) from nft group by ${CELL}) counted using (${CELL})
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
  union all
  select 'watched_count', chain, coalesce(kept.count, 0), coalesce(counted.count, 0)
  from (select chain, sum(count)::int8 as count from watched_count group by chain) kept
  full join (select chain, count(*) from watched_account group by chain) counted using (chain)
  where coalesce(kept.count, 0) <> coalesce(counted.count, 0)
  order by 1, 2`;

/**
 * Counts all figures of a summary again, in one statement, and returns the differences. Empty when all is
 * well.
 */
export function findSummaryDrift(db: Queryable): Promise<SummaryDrift[]> {
  return db.query<SummaryDrift>(STATEMENT);
}

const RECOUNT = [
  'lock table car, asset, nft_like, watched_account in share mode',
  'delete from nft_count',
  `insert into nft_count (${CELL}, count) select ${CELL}, count(*) from nft group by ${CELL}`,
  'delete from trait_count',
  `insert into trait_count (kind, value, chain, count)
   select trait.key, trait.value, chain, count(*) from car cross join lateral jsonb_each_text(traits) trait
   group by trait.key, trait.value, chain`,
  `update nft_view set likes = (select count(*) from nft_like l where l.nft_id = nft_view.nft_id)
   where likes <> (select count(*) from nft_like l where l.nft_id = nft_view.nft_id)`,
  `insert into nft_view (nft_id, views, likes) select nft_id, 0, count(*) from nft_like group by nft_id
   on conflict do nothing`,
  'delete from watched_count',
  'insert into watched_count (chain, part, count) select chain, 0, count(*) from watched_account group by chain',
];

/**
 * Counts every summary again. Writers of items, likes and first offers wait for it. Readers see the old figures until the
 * end.
 */
export function recountSummaries(db: Db): Promise<void> {
  return db.transaction(async (tx) => {
    for (const statement of RECOUNT) await tx.query(statement);
  });
}
