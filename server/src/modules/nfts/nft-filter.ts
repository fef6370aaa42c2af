/** What a list of items leaves out, as conditions of SQL. */
import type { NftQuery } from '@pitlane/shared/api/nfts';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import { classNumber } from '@pitlane/shared/domain/cars/performance-class';
import { seriesNumber } from '@pitlane/shared/domain/cars/series';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { listWallets } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import { matchTitle } from '../../core/items/match-title.ts';
import type { Conditions } from '../../platform/db/conditions.ts';
import type { SqlValue } from '../../platform/db/db.ts';
import { HOLDER } from './item-rows.ts';

/** A statement's text depends only on which filters are given and on the limit, so the database prepares few of them. */
export type Statement = { sql: string; params: SqlValue[] };

/** Filter of a list: the query without paging, among the served chains. */
export type NftFilter = Omit<NftQuery, 'sort' | 'limit' | 'cursor'> & { served: readonly Chain[] };

/** No price is higher, and what stands for none in an index is. */
const MAX_UINT256 = String(2n ** 256n - 1n);

/** Returns whether the filter takes every car that the database can hold. */
export function isEverything({ owner, author, creator, title, trait, ...filter }: NftFilter): boolean {
  return !owner && !author && !creator && !title && !trait && !hasFacets(filter);
}

export function hasFacets({ served, ...filter }: NftFilter): boolean {
  const { chain, buildSeries, currentRank, performanceClass, status, category } = filter;
  const chosen = [chain, buildSeries, currentRank, performanceClass, status, category].some(
    (values) => values?.length,
  );
  return chosen || served.length < CHAINS.length;
}

/** Operators have not taken it off the lists. */
export const SHOWN = isShown('item', 'c.id');

/** The author that is shown for a number: of a linked wallet its account. */
export const toShownId = (id: string) => `(select coalesce(holder_id, id) from author where id = ${id})`;

export const CELL = ['category', 'chain', 'series', 'rank', 'status', 'class'] as const;
export const inCell = (name: string) => CELL.map((column) => `c.${column} = ${name}.${column}`).join(' and ');
export const and = (conditions: readonly string[]) =>
  conditions.map((condition) => `and ${condition}`).join(' ');
export const cellOf = (table: string) => CELL.map((column) => `${table}.${column}`).join(', ');

type FacetFilter = Pick<NftFilter, 'served'> & Partial<NftFilter>;

export function addFacets(where: Conditions, filter: FacetFilter): void {
  const { served, category, chain, buildSeries, currentRank, performanceClass, status } = filter;
  const among = (column: string, values: SqlValue[]) =>
    where.add([values], (list) => `${where.table}.${column} = any(${list})`);
  // The database may still hold cars of a chain that this installation has stopped serving.
  among('chain', chain?.length ? chain.filter((each) => served.includes(each)) : [...served]);
  if (buildSeries?.length) among('series', buildSeries.map(seriesNumber));
  if (currentRank?.length)
    among(
      'rank',
      currentRank.map((name) => RANKS.indexOf(name)),
    );
  if (performanceClass?.length) among('class', performanceClass.map(classNumber));
  if (status?.length) among('status', status);
  if (category?.length) among('category', category);
}

/** Tokens with one trait that a list looks at, newest first: a stranger may give the same one to any number. */
const MAX_WITH_TRAIT = 10_000;

export function addPeopleAndTitle(
  where: Conditions,
  { author, owner, creator, likedBy, title, trait }: NftFilter,
): void {
  if (author) where.add([author], (value) => `${HOLDER} = any(${listWallets(value)})`);
  if (owner) where.add([owner], (value) => `${HOLDER} = ${value}`);
  if (creator) where.add([creator], (value) => `c.minter = any(${listWallets(value)})`);
  if (likedBy) {
    where.add([likedBy], (id) => `c.id in (select nft_id from nft_like where author_id = ${toShownId(id)})`);
  }
  if (trait) {
    where.add(
      [trait.name, trait.value],
      (name, value) =>
        `c.id in (select id from token_trait where key = trait_key(${name}, ${value}) order by at desc nulls last, id desc nulls last limit ${MAX_WITH_TRAIT})`,
    );
  }
  // A wallet's garage has all that is in it.
  if (!owner) where.add([], () => SHOWN);
  if (title) {
    const { params, toSql } = matchTitle('c.title_folded', foldText(title));
    where.add(params, toSql);
  }
}

/** Within a run of an index by price only if `price` is the index's own expression. Cars without a price are in no range. */
export function addPrices(where: Conditions, { minPrice, maxPrice }: NftFilter, price: string): void {
  if (minPrice === undefined && maxPrice === undefined) return;
  where.add([minPrice ?? '0'], (value) => `${price} >= ${value}::numeric`);
  where.add([maxPrice ?? MAX_UINT256], (value) => `${price} <= ${value}::numeric`);
}
