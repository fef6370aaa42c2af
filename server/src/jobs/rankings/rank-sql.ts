/** The statements that make rows of rankings from the hours, the book and the tokens. */
import { COLLECTION_CATEGORY, RANK_CATEGORIES, RANK_PERIODS } from '@pitlane/shared/domain/people/rankings';
import { isShown } from '../../core/hidden/is-shown.ts';

const DAY_SECONDS = 86_400;
/** Hours of the periods. */
const DAY = 24;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
/** The hours after which what was sold counts in another window: a period, the one before it, and the period a day ago. */
export const WINDOW_ENDS = [DAY, 2 * DAY, WEEK, WEEK + DAY, 2 * WEEK, MONTH, MONTH + DAY] as const;
const OLDEST = Math.max(...WINDOW_ENDS);
/** The largest change that is told, in hundredths of a percent: who sold almost nothing before would have any number. */
const MAX_CHANGE = 1_000_000_000;

const ALL = RANK_CATEGORIES[0];
const [SEVEN_DAYS, ONE_DAY, THIRTY_DAYS, ALL_TIME] = RANK_PERIODS;
const CATEGORY = (collection: string) =>
  `case ${collection} ${Object.entries(COLLECTION_CATEGORY)
    .map(([of, category]) => `when '${of}' then '${category}'`)
    .join(' ')} end`;

/** SQL for the group that a token is ranked in, from the columns of its row. */
const RANKED_AS = (of: string) => `case ${of}.category when 'music' then 'music' else ${of}.collection end`;

/** Windows over rows of hours `h`, of which $3 is the present one. Hour -1 holds everything. */
const WINDOWS = [
  ['d', 0, DAY],
  ['d_before', DAY, 2 * DAY],
  ['w', 0, WEEK],
  ['w_before', WEEK, 2 * WEEK],
  ['w_yesterday', DAY, WEEK + DAY],
  ['m', 0, MONTH],
  ['m_yesterday', DAY, MONTH + DAY],
] as const;
/** A chain may be ahead of the clock: what it sold then counts as sold now. */
const inWindow = (from: number, to: number) =>
  `h.hour > $3 - ${to}${from > 0 ? ` and h.hour <= $3 - ${from}` : ''}`;
const sumOf = (column: string, condition: string) =>
  `coalesce(sum(h.${column}) filter (where ${condition}), 0)`;
const SUMS = [
  ...WINDOWS.map(([name, from, to]) => `${sumOf('volume', inWindow(from, to))} as ${name}`),
  ...(['d', 'w', 'm'] as const).map((name, i) => {
    const hours = [DAY, WEEK, MONTH][i] ?? DAY;
    return `${sumOf('sales', inWindow(0, hours))}::int8 as ${name}_sales`;
  }),
  `${sumOf('volume', 'h.hour = -1')} as total`,
  `${sumOf('sales', 'h.hour = -1')}::int8 as total_sales`,
].join(', ');
const change = (now: string, before: string) =>
  `case when ${before} > 0 then least(round((${now} - ${before}) * 10000 / ${before}), ${MAX_CHANGE})::int8 end`;
/** Turns a row of sums `s` into one for each period. */
const PERIODS = `cross join lateral (values
    ('${SEVEN_DAYS}', s.w_sales, s.w, s.w_yesterday), ('${ONE_DAY}', s.d_sales, s.d, s.d_before),
    ('${THIRTY_DAYS}', s.m_sales, s.m, s.m_yesterday), ('${ALL_TIME}', s.total_sales, s.total, s.total - s.d)
  ) as p (period, sales, volume, before)`;
/** Keeps a lateral question from becoming a join: it reads what is one wallet's, by an index. */
const FENCE = 'offset 0';

/** The hours of a table that count, for the conditions on its key. */
const hoursOf = (table: string, condition: string) => `
    (select * from ${table} where ${condition} and hour = -1
     union all select * from ${table} where ${condition} and hour > $3 - ${OLDEST} ${FENCE})`;

const FIGURES = ['sales', 'volume', 'before', 'daily', 'weekly', 'floor', 'owners', 'assets'];
const listOf = (prefix: string) => FIGURES.map((each) => `${prefix}.${each}`).join(', ');
/** Makes the rows of $1 what `fresh` says, and gives how many were not. */
const store = (kind: 'author' | 'collection', isMine: string) => `,
  gone as (
    delete from rank_row r where r.kind = '${kind}' and ${isMine} and not exists (
      select from fresh f where f.subject = r.subject and f.category = r.category and f.period = r.period
    ) returning 1
  ),
  put as (
    insert into rank_row as r (kind, subject, category, period, ${FIGURES.join(', ')})
    select '${kind}', f.subject, f.category, f.period, ${listOf('f')} from fresh f order by 2, 3, 4
    on conflict (kind, subject, category, period)
    do update set ${FIGURES.map((each) => `${each} = excluded.${each}`).join(', ')}
    where (${listOf('r')}) is distinct from (${listOf('excluded')})
    returning 1
  )
  select ((select count(*) from gone) + (select count(*) from put))::int8 as changed`;

/** $1 wallets. The authors under whom they are shown, and under whom they were before they were linked. */
export const AUTHORS_OF_WALLETS = `
  select id from author where wallet = any($1::text[])
  union select holder_id from author where wallet = any($1::text[]) and holder_id is not null`;

/** $1 ids of authors, $2 chains, $3 the hour. */
export const RANK_AUTHORS = `
  with wallets as materialized (
    select a.id::text collate "C" as subject, a.wallet from author a
    where a.id = any($1::int[]) and a.holder_id is null and a.wallet is not null
    union all
    select a.holder_id::text collate "C", a.wallet from author a where a.holder_id = any($1::int[]) and a.wallet is not null
  ),
  places as materialized (select w.subject, w.wallet, own.chain from wallets w cross join unnest($2::text[]) as own (chain)),
  sums as (
    select w.subject, coalesce(${CATEGORY('h.collection')}, '${ALL}') as category, ${SUMS}
    from places w cross join lateral ${hoursOf('seller_hour', 'chain = w.chain and seller = w.wallet')} as h
    group by grouping sets ((w.subject), (w.subject, ${CATEGORY('h.collection')}))
  ),
  buyers as (
    select w.subject, coalesce(${CATEGORY('b.collection')}, '${ALL}') as category, count(distinct b.buyer) as owners
    from places w cross join lateral (
      select collection, buyer from seller_buyer where chain = w.chain and seller = w.wallet and sales > 0 ${FENCE}
    ) as b
    group by grouping sets ((w.subject), (w.subject, ${CATEGORY('b.collection')}))
  ),
  listed as (
    select w.subject, coalesce(${CATEGORY('o.collection')}, '${ALL}') as category, min(o.price) as floor
    from wallets w cross join lateral (
      select coalesce((select ${RANKED_AS('t')} from asset t where t.id = l.nft_id), l.collection) as collection, l.price
      from book_order l where l.maker = w.wallet and l.side = 'listing' and l.active and l.chain = any($2) ${FENCE}
    ) as o
    group by grouping sets ((w.subject), (w.subject, ${CATEGORY('o.collection')}))
  ),
  held as (
    select w.subject, coalesce(${CATEGORY('t.collection')}, '${ALL}') as category, sum(t.tokens)::int8 as assets
    from places w cross join lateral (
      select collection, tokens from series_owner where owner = w.wallet and chain = w.chain ${FENCE}
    ) as t
    group by grouping sets ((w.subject), (w.subject, ${CATEGORY('t.collection')}))
  ),
  fresh as (
    select s.subject, s.category, p.period, p.sales, p.volume, p.before,
      ${change('s.d', 's.d_before')} as daily, ${change('s.w', 's.w_before')} as weekly,
      listed.floor, coalesce(buyers.owners, 0) as owners, coalesce(held.assets, 0) as assets
    from sums s ${PERIODS}
    left join buyers using (subject, category) left join listed using (subject, category)
    left join held using (subject, category)
    where p.sales > 0
  )${store('author', `r.subject = any(array(select each::text from unnest($1::int[]) as each))`)}`;

/** Collections: those with tokens, by what their floors, owners and tokens are now. */
const KINDS = `
  select c.chain, c.collection, c.series, c.tokens as assets, c.owners
  from series_count c where c.chain = any($2) and c.tokens > 0`;

/** The cheapest listing of each collection: $1 is not used, so that all statements number their parameters alike. */
const KIND_FLOOR = `
  select case when k.collection = 'cars' then (
    select min(first.price) from nft_count n cross join lateral (
      select c.price from car c
      where c.category = n.category and c.chain = n.chain and c.series = n.series and c.rank = n.rank and c.status = n.status
        and c.class = n.class and ${isShown('item', 'c.id')}
      order by coalesce(c.price, 1e78), c.id limit 1
    ) as first
    where n.category = 'car' and n.chain = k.chain and n.series = k.series and n.status = 'buy_now' and n.count > 0
  ) else (
    select min(first.price) from nft_count n cross join lateral (
      select a.price from asset a
      where a.category = n.category and a.chain = n.chain and a.series = n.series and a.rank = n.rank and a.status = n.status
        and a.class = n.class and ${isShown('item', 'a.id')}
      order by coalesce(a.price, 1e78), a.id limit 1
    ) as first
    where n.chain = k.chain and n.status = 'buy_now' and n.count > 0 and n.category = any(case k.collection
      when 'garages' then array['garage'] when 'stations' then array['station'] when 'music' then array['music']
      else array['art', 'video'] end)
  ) end as floor`;

/** The id of a collection, of its parts. */
const COLLECTION_ID = `(k.chain || '-' || k.collection || case when k.series >= 0 then '-' || k.series else '' end) collate "C"`;

/** $2 chains, $3 the hour. A collection with tokens has a row for each period, whether it was traded or not. */
export const RANK_COLLECTIONS = `
  with kinds as materialized (${KINDS}),
  figures as (
    select k.*, ${COLLECTION_ID} as subject, first.floor
    from kinds k cross join lateral (${KIND_FLOOR}) as first
  ),
  sums as (
    select f.subject, f.collection, f.floor, f.owners, f.assets, ${SUMS}
    from figures f left join lateral ${hoursOf('series_hour', 'chain = f.chain and collection = f.collection and series = f.series')} as h
      on true
    group by 1, 2, 3, 4, 5
  ),
  fresh as (
    select s.subject, of.category, p.period, p.sales, p.volume, p.before,
      ${change('s.d', 's.d_before')} as daily, ${change('s.w', 's.w_before')} as weekly,
      s.floor, s.owners, s.assets
    from sums s ${PERIODS}
    cross join lateral (values ('${ALL}'), (${CATEGORY('s.collection')})) as of (category)
  )${store('collection', '$1::int[] is null')}`;

/**
 * $1 chains, $2 series, $3 and $4 seconds: since when, and the present. The dearest sale of each series, of cars that are there. Of each day the first of
 * an index: how many were sold is no matter. A chain may be ahead of the clock by a day.
 */
export const RANK_SHOWCASES = `
  with best as (
    select distinct on (first.series) first.*
    from unnest($1::text[]) as own (chain) cross join unnest($2::int[]) as of (series)
    cross join generate_series($3::int8 / ${DAY_SECONDS}, $4::int8 / ${DAY_SECONDS} + 1) as day
    cross join lateral (
      select series, nft_id, price, at from activity
      where chain = own.chain and collection = 'cars' and kind = 'sale' and series = of.series and at / ${DAY_SECONDS} = day and at >= $3
        and series > 0 and price > 0 and from_account <> to_account and ${isShown('item', 'activity.nft_id')}
      order by price desc nulls last, at desc nulls last, nft_id limit 1
    ) as first
    order by first.series, first.price desc, first.at desc, first.nft_id
  ),
  gone as (delete from showcase s where not exists (select from best b where b.series = s.series) returning 1),
  put as (
    insert into showcase as s (series, nft_id, price, sold_at)
    select series, nft_id, price, at from best order by series
    on conflict (series) do update set nft_id = excluded.nft_id, price = excluded.price, sold_at = excluded.sold_at
    where (s.nft_id, s.price, s.sold_at) is distinct from (excluded.nft_id, excluded.price, excluded.sold_at)
    returning 1
  )
  select ((select count(*) from gone) + (select count(*) from put))::int8 as changed`;
