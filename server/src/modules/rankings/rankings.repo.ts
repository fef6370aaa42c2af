/** Statements over the rows of rankings. Each reads as many rows as its page ends at, however many there are. */
import { seriesNumber } from '@pitlane/shared/domain/cars/series';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type MarketCollection, toRankSubject } from '@pitlane/shared/domain/orders/market-collections';
import {
  MAX_RANK_PAGE,
  RANK_PAGE_SIZE,
  type RankCategory,
  type RankedCollection,
  type RankOrder,
  type RankPeriod,
  type RankSort,
  SPARK_POINTS,
} from '@pitlane/shared/domain/people/rankings';
import { getMainWallet, type ShownAuthor, selectShownName } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { rankRow, showcase } from '../../platform/db/schema/rankings.ts';
import type { RowOf } from '../../platform/db/table.ts';

/** Rows that are counted, and places that are told. */
export const MAX_PLACES = MAX_RANK_PAGE * RANK_PAGE_SIZE;
/** Rows of the ranking of a day ago that places are compared with. */
export const MAX_BEFORE = 200;
/** Hours of a point of the line. */
const POINT_HOURS = 6;

const COLUMN: Record<RankSort, string> = {
  volume: 'volume',
  daily_sales: 'daily',
  weekly_sales: 'weekly',
  floor_price: 'floor',
  owners: 'owners',
  assets: 'assets',
};
const IS_EVER_NULL: readonly RankSort[] = ['daily_sales', 'weekly_sales', 'floor_price'];
const FIELDS = 'subject, sales, volume, before, daily, weekly, floor, owners, assets';
/** Collections have no numbers, so no hidden author is one of them. */
const LIST = `kind = $1 and category = $2 and period = $3 and ${isShown('author', 'subject')}`;

export type SortBy = { sort: RankSort; order: RankOrder };

/** $1 kind, $2 category, $3 period, $4 offset, $5 how many. */
export function pageStatement({ sort, order }: SortBy): string {
  const column = COLUMN[sort];
  // Also where all of a run are null: so the index gives it in this order.
  const by = `${column} ${order}, subject ${order}`;
  const run = (condition: string, part: number) =>
    `(select ${FIELDS}, ${part} as part from rank_row where ${LIST} and ${condition} order by ${by} limit $4::int + $5::int)`;
  const valued = run(`${column} is not null`, 0);
  const runs = IS_EVER_NULL.includes(sort) ? `${valued} union all ${run(`${column} is null`, 1)}` : valued;
  return `select ${FIELDS} from (${runs}) as found order by part, ${by} offset $4::int limit $5::int`;
}

/** $1 kind, $2 category, $3 period, $4 subject. With the number of rows before it; null where it has nothing to be sorted by. */
export function placeStatement({ sort, order }: SortBy): string {
  const column = COLUMN[sort];
  return `
    select ${FIELDS.split(', ')
      .map((field) => `own.${field}`)
      .join(', ')},
      case when own.${column} is not null then (
        select count(*)::int8 from (
          select from rank_row where ${LIST} and (${column}, subject) ${order === 'desc' ? '>' : '<'} (own.${column}, own.subject)
          limit ${MAX_PLACES}
        ) as above
      ) end as above
    from rank_row own where own.kind = $1 and own.category = $2 and own.period = $3 and own.subject = $4`;
}

/** $1 kind, $2 category, $3 period. */
export const COUNT = `select count(*) as total from (select from rank_row where ${LIST} limit ${MAX_PLACES}) as found`;

/** $1 kind, $2 category, $3 period. The first of a day ago. */
export const BEFORE = `
  select subject from rank_row where ${LIST} and before > 0 order by before desc, subject desc limit ${MAX_BEFORE}`;

/** $1 the hour: which point of the line a row belongs to, the last being the present. */
const POINT = `greatest(0, ${SPARK_POINTS} - 1 - greatest($1::int - h.hour, 0) / ${POINT_HOURS})`;
/** `offset 0` keeps the subquery from becoming a join that reads the hours of all subjects. */
const SINCE = `$1::int - ${SPARK_POINTS * POINT_HOURS}`;

/** $1 the hour, $2 ids of authors, $3 chains, $4 collections. */
export const AUTHOR_SPARKS = `
  select w.subject, ${POINT} as point, sum(h.volume) as volume
  from (
    select id::text as subject, wallet from author where id = any($2::int[]) and holder_id is null
    union all select holder_id::text, wallet from author where holder_id = any($2::int[])
  ) as w
  cross join unnest($3::text[]) as own (chain)
  cross join lateral (
    select hour, volume from seller_hour
    where chain = own.chain and seller = w.wallet and hour > ${SINCE} and collection = any($4::text[])
    offset 0
  ) as h
  where h.volume > 0 group by 1, 2`;

/** $1 the hour, $2 chains, $3 collections, $4 series: one of each. */
export const COLLECTION_SPARKS = `
  select of.chain || '-' || of.collection || case when of.series >= 0 then '-' || of.series else '' end as subject,
    ${POINT} as point, sum(h.volume) as volume
  from unnest($2::text[], $3::text[], $4::int[]) as of (chain, collection, series)
  cross join lateral (
    select hour, volume from series_hour
    where chain = of.chain and collection = of.collection and series = of.series and hour > ${SINCE}
    offset 0
  ) as h
  where h.volume > 0 group by 1, 2`;

/** Selects authors with their wallets and names. $1 ids. */
export const AUTHORS = `select a.id, ${getMainWallet('a')} as wallet, ${selectShownName('a')} from author a where a.id = any($1::int[])`;

/** Selects the author of a wallet. $1 a wallet. */
export const AUTHOR_OF_WALLET = 'select coalesce(holder_id, id) as id from author where wallet = $1';

/** $1 chains, $2 series: one of each. A car of the series with the highest rank. */
export const PICTURED = `
  select of.chain, of.series, found.id
  from unnest($1::text[], $2::int[]) as of (chain, series)
  cross join lateral (
    select id from car where category = 'car' and chain = of.chain and series = of.series and ${isShown('item', 'car.id')}
    order by rank desc, status desc, class desc, minted_at desc, id desc limit 1
  ) as found`;

export const SHOWCASES = `
  select series, nft_id as "nftId", price, sold_at as "soldAt" from showcase s
  where ${isShown('item', 's.nft_id')} order by series desc`;

export type RankKind = RowOf<typeof rankRow>['kind'];
export type RankRow = Omit<RowOf<typeof rankRow>, 'kind' | 'category' | 'period'>;
export type Showcase = RowOf<typeof showcase>;
export type List = { kind: RankKind; category: RankCategory; period: RankPeriod };
export type SparkPoint = { subject: string; point: number; volume: bigint };

const toParams = ({ kind, category, period }: List) => [kind, category, period];

export function findPage(
  db: Queryable,
  list: List & SortBy,
  { offset, limit }: { offset: number; limit: number },
): Promise<RankRow[]> {
  return db.query<RankRow>(pageStatement(list), [...toParams(list), offset, limit]);
}

/** A row and how many are before it; null where it has nothing to be sorted by. Undefined when it is not ranked. */
export async function findPlace(
  db: Queryable,
  list: List & SortBy,
  subject: string,
): Promise<(RankRow & { above: number | null }) | undefined> {
  const [row] = await db.query<RankRow & { above: number | null }>(placeStatement(list), [
    ...toParams(list),
    subject,
  ]);
  return row;
}

export async function countRows(db: Queryable, list: List): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT, toParams(list));
  return row?.total ?? 0;
}

/** Subject → place of a day ago. */
export async function findPlacesBefore(db: Queryable, list: List): Promise<Map<string, number>> {
  const rows = await db.query<{ subject: string }>(BEFORE, toParams(list));
  return new Map(rows.map(({ subject }, i) => [subject, i + 1]));
}

export function findAuthorSparks(
  db: Queryable,
  {
    hour,
    ids,
    chains,
    collections,
  }: { hour: number; ids: number[]; chains: readonly Chain[]; collections: readonly RankedCollection[] },
): Promise<SparkPoint[]> {
  return db.query<SparkPoint>(AUTHOR_SPARKS, [hour, ids, [...chains], [...collections]]);
}

/** The contract's number, as rows of hours have it; -1 of what has no series. */
const toSeries = ({ collection, series }: MarketCollection) =>
  collection === 'cars' ? seriesNumber(series) : -1;

export function findCollectionSparks(
  db: Queryable,
  hour: number,
  collections: readonly MarketCollection[],
): Promise<SparkPoint[]> {
  const columns = [
    collections.map(({ chain }) => chain),
    collections.map(({ collection }) => collection),
    collections.map(toSeries),
  ];
  return db.query<SparkPoint>(COLLECTION_SPARKS, [hour, ...columns]);
}

export type AuthorName = ShownAuthor & { wallet: Address };

export function findAuthors(db: Queryable, ids: readonly number[]): Promise<AuthorName[]> {
  return db.query<AuthorName>(AUTHORS, [[...ids]]);
}

export async function findAuthorOf(db: Queryable, wallet: Address): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(AUTHOR_OF_WALLET, [wallet]);
  return row?.id;
}

/** Subject of a collection of cars → the id of one of them. */
export async function findPictured(
  db: Queryable,
  collections: readonly MarketCollection[],
): Promise<Map<string, string>> {
  const cars = collections.filter(({ collection }) => collection === 'cars');
  if (cars.length === 0) return new Map();
  const rows = await db.query<{ chain: Chain; series: number; id: string }>(PICTURED, [
    cars.map(({ chain }) => chain),
    cars.map(toSeries),
  ]);
  const ids = new Map(rows.map(({ chain, series, id }) => [`${chain}-cars-${series}`, id]));
  return new Map(
    cars.flatMap((each) => {
      const subject = toRankSubject(each);
      const id = ids.get(subject);
      return id ? [[subject, id]] : [];
    }),
  );
}

export function findShowcases(db: Queryable): Promise<Showcase[]> {
  return db.query<Showcase>(SHOWCASES);
}
