import { MUSIC_SERIES } from '@pitlane/shared/domain/people/rankings';
import type { Db, Queryable } from '../platform/db/db.ts';

/** A row of the rankings' sums that is not what adding up the sales gives. Sales, and wei where they agree. */
export type RankDrift = { summary: string; key: string; kept: number | bigint; counted: number | bigint };

/** SQL for the group that a line of a sale, or a token, is ranked in. */
const SOLD_AS = `case when collection = 'tokens' and series = ${MUSIC_SERIES} then 'music' else collection end`;
const SALES = `(select *, ${SOLD_AS} as ranked_as from activity) as line cross join lateral unnest(array[-1, (at / 3600)::int]) as slot (hour)
  where kind = 'sale' and from_account is not null and to_account is not null`;
/** Counts tokens by owner and series. */
const TOKENS = `(select chain, case category when 'music' then 'music' else collection end as collection, series,
  coalesce(seller, owner) as owner from nft) as token`;
type Sum = {
  table: string;
  key: string;
  /** The columns that are compared, and written beside the key. */
  kept: string;
  columns: string;
  counted: string;
};
/** Each table of sums, and what its rows are made of. */
const SUMS: readonly Sum[] = [
  {
    table: 'series_hour',
    key: 'chain, collection, series, hour',
    kept: '*',
    columns: 'sales, volume',
    counted: `select chain, ranked_as as collection, greatest(coalesce(series, -1), -1) as series, hour, count(*) as sales,
      sum(coalesce(price, 0)) as volume from ${SALES} group by 1, 2, 3, 4`,
  },
  {
    table: 'seller_hour',
    key: 'chain, seller, hour, collection',
    kept: '*',
    columns: 'sales, volume',
    counted: `select chain, from_account as seller, hour, ranked_as as collection, count(*) as sales,
      sum(coalesce(price, 0)) as volume from ${SALES} and from_account <> to_account group by 1, 2, 3, 4`,
  },
  {
    table: 'seller_buyer',
    key: 'chain, seller, collection, buyer',
    kept: '*, 0 as volume',
    columns: 'sales',
    counted: `select chain, from_account as seller, ${SOLD_AS} as collection, to_account as buyer, count(*) as sales, 0 as volume
      from activity where kind = 'sale' and from_account <> to_account group by 1, 2, 3, 4`,
  },
  {
    table: 'series_owner',
    key: 'chain, collection, series, owner',
    kept: 'chain, collection, series, owner, tokens as sales, 0 as volume',
    columns: 'tokens',
    counted: `select chain, collection, series, owner, count(*) as sales, 0 as volume, count(*) as tokens from ${TOKENS} group by 1, 2, 3, 4`,
  },
  {
    table: 'series_count',
    key: 'chain, collection, series',
    kept: 'chain, collection, series, tokens as sales, owners as volume',
    columns: 'tokens, owners',
    counted: `select chain, collection, series, count(*) as sales, count(distinct owner) as volume, count(*) as tokens,
      count(distinct owner) as owners from ${TOKENS} group by 1, 2, 3`,
  },
];

/** Adds all sales up again, counts all owners, and returns the differences. Empty when all is well. */
export async function findRankDrift(db: Queryable): Promise<RankDrift[]> {
  const found: RankDrift[] = [];
  for (const { table, key, kept: columns, counted } of SUMS) {
    const rows = await db.query<{ key: string; kept: number; counted: number; wei: bigint; due: bigint }>(
      `select concat_ws(' ', ${key}) as key, coalesce(kept.sales, 0)::int8 as kept, coalesce(counted.sales, 0)::int8 as counted,
         coalesce(kept.volume, 0)::numeric as wei, coalesce(counted.volume, 0)::numeric as due
       from (select ${columns} from ${table}) as kept full join (${counted}) as counted using (${key})
       where coalesce(kept.sales, 0) <> coalesce(counted.sales, 0) or coalesce(kept.volume, 0) <> coalesce(counted.volume, 0)
       order by 1`,
    );
    for (const row of rows) {
      const [kept, is] = row.kept === row.counted ? [row.wei, row.due] : [row.kept, row.counted];
      found.push({ summary: table, key: row.key, kept, counted: is });
    }
  }
  return found;
}

/** Adds up all sales again, counts all owners, and has everything ranked again. Writers of activity and tokens wait for it. */
export function recountRanks(db: Db): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query('lock table activity, car, asset in share mode');
    for (const { table, key, columns, counted } of SUMS) {
      await tx.query(`delete from ${table}`);
      const written = `${key}, ${columns}`;
      await tx.query(`insert into ${table} (${written}) select ${written} from (${counted}) as counted`);
    }
    await tx.query(`update rank_state set version = 0`);
  });
}
