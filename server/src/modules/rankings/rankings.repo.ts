import { seriesNumber } from '@pitlane/shared/domain/cars/series';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { type MarketCollection, toRankSubject } from '@pitlane/shared/domain/orders/market-collections';
import type { RankCategory, RankedCollection, RankPeriod } from '@pitlane/shared/domain/people/rankings';
import type { ShownAuthor } from '../../core/authors/shown-author.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { rankRow, showcase } from '../../platform/db/schema/rankings.ts';
import type { RowOf } from '../../platform/db/table.ts';
import * as sql from './rankings.sql.ts';

export type RankKind = RowOf<typeof rankRow>['kind'];
export type RankRow = Omit<RowOf<typeof rankRow>, 'kind' | 'category' | 'period'>;
export type Showcase = RowOf<typeof showcase>;
export type List = { kind: RankKind; category: RankCategory; period: RankPeriod };
export type SparkPoint = { subject: string; point: number; volume: bigint };

const toParams = ({ kind, category, period }: List) => [kind, category, period];

export function findPage(
  db: Queryable,
  list: List & sql.SortBy,
  { offset, limit }: { offset: number; limit: number },
): Promise<RankRow[]> {
  return db.query<RankRow>(sql.pageStatement(list), [...toParams(list), offset, limit]);
}

/** A row and how many are before it; null where it has nothing to be sorted by. Undefined when it is not ranked. */
export async function findPlace(
  db: Queryable,
  list: List & sql.SortBy,
  subject: string,
): Promise<(RankRow & { above: number | null }) | undefined> {
  const [row] = await db.query<RankRow & { above: number | null }>(sql.placeStatement(list), [
    ...toParams(list),
    subject,
  ]);
  return row;
}

export async function countRows(db: Queryable, list: List): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql.COUNT, toParams(list));
  return row?.total ?? 0;
}

/** Subject → place of a day ago. */
export async function findPlacesBefore(db: Queryable, list: List): Promise<Map<string, number>> {
  const rows = await db.query<{ subject: string }>(sql.BEFORE, toParams(list));
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
  return db.query<SparkPoint>(sql.AUTHOR_SPARKS, [hour, ids, [...chains], [...collections]]);
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
  return db.query<SparkPoint>(sql.COLLECTION_SPARKS, [hour, ...columns]);
}

export type AuthorName = ShownAuthor & { wallet: Address };

export function findAuthors(db: Queryable, ids: readonly number[]): Promise<AuthorName[]> {
  return db.query<AuthorName>(sql.AUTHORS, [[...ids]]);
}

export async function findAuthorOf(db: Queryable, wallet: Address): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(sql.AUTHOR_OF_WALLET, [wallet]);
  return row?.id;
}

/** Subject of a collection of cars → the id of one of them. */
export async function findPictured(
  db: Queryable,
  collections: readonly MarketCollection[],
): Promise<Map<string, string>> {
  const cars = collections.filter(({ collection }) => collection === 'cars');
  if (cars.length === 0) return new Map();
  const rows = await db.query<{ chain: Chain; series: number; id: string }>(sql.PICTURED, [
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
  return db.query<Showcase>(sql.SHOWCASES);
}
