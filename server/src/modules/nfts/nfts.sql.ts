import type { NftQuery } from '@pitlane/shared/api/nfts';
import type { Sort } from '@pitlane/shared/domain/cars/browse';
import { RANKS } from '@pitlane/shared/domain/cars/car-ranks';
import type { UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { classNumber } from '@pitlane/shared/domain/cars/performance-class';
import { seriesNumber } from '@pitlane/shared/domain/cars/series';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { foldText } from '@pitlane/shared/domain/fold-text';
import {
  joinShownAuthor,
  listWallets,
  type ShownAuthor,
  selectShownName,
} from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import { matchTitle } from '../../core/items/match-title.ts';
import { Conditions } from '../../platform/db/conditions.ts';
import type { SqlValue } from '../../platform/db/db.ts';
import { tokenMetadata } from '../../platform/db/schema/ipfs.ts';
import { asset, car, nft } from '../../platform/db/schema/market.ts';
import type { nftView } from '../../platform/db/schema/site.ts';
import { auction } from '../../platform/db/schema/trades.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import { keyOf, keyTypeOf, ORDER, readKey } from './sort-keys.ts';

/** A statement's text depends only on which filters are given and on the limit, so the database prepares few of them. */
export type Statement = { sql: string; params: SqlValue[] };

/** Where a page ended: the sort key's value and the id of its last item. */
export type Position = { value: string | number; id: string };

/** Filter of a list: the query without paging, among the served chains. */
export type NftFilter = Omit<NftQuery, 'sort' | 'limit' | 'cursor'> & { served: readonly Chain[] };

export type PageQuestion = { filter: NftFilter; sort: Sort; limit: number; after: Position | undefined };

/** No price is higher, and what stands for none in an index is. */
const MAX_UINT256 = String(2n ** 256n - 1n);

/** A position of a grouped sort is one number: the group times this, plus a time in seconds. */
const GROUP_STEP = 100_000_000_000;

type Sortable = Parameters<typeof readKey>[1] & Record<'series' | 'rank', number> & { id: string };

/** The position of an item in a sort, or in a list of liked items. */
export function toPosition(sort: Sort, item: Sortable & Pick<ItemRow, 'likedAt'>): Position {
  if (item.likedAt !== undefined) return { value: item.likedAt, id: item.id };
  const { key, group } = ORDER[sort];
  const value = readKey(key, item);
  return { value: group ? item[group] * GROUP_STEP + Number(value) : value, id: item.id };
}

/** The columns of an item that lists and pages show. */
// biome-ignore format: one line for identity, one for state, one for the market
const ITEM_FIELDS = [
  'id', 'chain', 'collection', 'tokenId', 'title', 'owner', 'mintedAt', 'updatedAt', 'version',
  'series', 'rank', 'performance', 'transfers',
  'category', 'status', 'price', 'seller', 'priceover', 'deadline', 'listedAt', 'lastSale', 'lastSaleAt',
] as const satisfies readonly (keyof RowOf<typeof nft>)[];
const CAR_FIELDS = ['upgrades', 'lockedUntil'] as const satisfies readonly (keyof RowOf<typeof car>)[];
const ASSET_FIELDS = ['fuel', 'creator', 'tokenUri', 'royaltyBps'] as const satisfies readonly (keyof RowOf<
  typeof asset
>)[];
const WORD_FIELDS = ['description', 'mediaKind', 'mediaUrl'] as const satisfies readonly (keyof RowOf<
  typeof tokenMetadata
>)[];
const LOT_FIELDS = ['bids', 'duration'] as const satisfies readonly (keyof RowOf<typeof auction>)[];

type Nullable<Row> = { [Field in keyof Row]: Row[Field] | null };

/** An item with its owner's name and the site's own counts. `series` is a car's number at the contract, 0 until it is built. */
export type ItemRow = Pick<RowOf<typeof nft>, (typeof ITEM_FIELDS)[number]> &
  // Null of what is no car.
  Nullable<Pick<RowOf<typeof car>, (typeof CAR_FIELDS)[number]>> &
  // Null of cars, and of what kinds have not.
  Nullable<Pick<RowOf<typeof asset>, (typeof ASSET_FIELDS)[number]>> &
  // What a free-form token's metadata says; null until it has been read.
  Nullable<Pick<RowOf<typeof tokenMetadata>, (typeof WORD_FIELDS)[number]>> &
  // Its open auction; null without one.
  Nullable<Pick<RowOf<typeof auction>, (typeof LOT_FIELDS)[number]>> &
  Pick<RowOf<typeof nftView>, 'views' | 'likes'> & {
    /** When a token's picture became another one; null of other items. */
    wordsAt: number | null;
    authorId: ShownAuthor['id'];
    username: ShownAuthor['username'];
    avatar: ShownAuthor['avatar'];
    /** Operators have taken it off the lists. */
    hidden: boolean;
    /** When it was liked; only in a list of liked items. */
    likedAt?: number;
  };

/** A car among the items. */
export type CarRow = ItemRow & { collection: 'cars'; upgrades: UpgradeLevels };

/** Returns whether an item is a car. */
export function isCar(item: ItemRow): item is CarRow {
  return item.collection === 'cars' && item.upgrades !== null;
}

const ITEM_COLUMNS = `
  ${describeTable(nft).pick(ITEM_FIELDS, 'c')}, ${describeTable(car).pick(CAR_FIELDS, 'car')},
  ${describeTable(asset).pick(ASSET_FIELDS, 'asset')}, ${describeTable(tokenMetadata).pick(WORD_FIELDS, 'words')},
  ${describeTable(auction).pick(LOT_FIELDS, 'lot')},
  words.updated_at as "wordsAt",
  a.id as "authorId", ${selectShownName('a')}, coalesce(v.views, 0) as views, coalesce(v.likes, 0) as likes,
  not ${isShown('item', 'c.id')} as hidden`;

/** SQL for the owner whose garage shows a car: the seller while the auction house holds it. */
const HOLDER = 'coalesce(c.seller, c.owner)';

const BESIDE_ITEM = `
  ${joinShownAuthor('a', HOLDER)}
  left join nft_view v on v.nft_id = c.id
  left join car on car.id = c.id
  left join asset on asset.id = c.id
  left join token_metadata as words on words.id = c.id
  left join lateral (
    select bids, duration from auction
    where nft_id = c.id and c.status = 'on_auction' order by created_at desc, id desc limit 1
  ) as lot on true`;

export const ITEMS_BY_ID = `select ${ITEM_COLUMNS} from nft c ${BESIDE_ITEM} where c.id = any($1)`;
export const ONE_ITEM = `select ${ITEM_COLUMNS} from nft c ${BESIDE_ITEM} where c.id = $1`;

/**
 * One page of cars. Reads one row more than the limit to know whether there is a next page.
 *
 * - Without a filter, the newest and the oldest cars are the end of one index.
 * - Tokens with a trait are all read, up to a number of the newest.
 * - A title is searched for by its trigrams. How many cars that reads depends on the title: the caller sets a time limit.
 * - Liked items are ordered by the likes. Items that an author minted are all read, except along their index by time.
 * - The cars of one owner by title or last change are all read and sorted. An index for it costs each write more than that.
 * - Every other question is answered from the facet cells that match, see cellsPage.
 */
export function pageStatement(question: PageQuestion): Statement {
  const { filter, sort } = question;
  const { key, group } = ORDER[sort];
  if (filter.likedBy) return likedPage(question);
  const byTime = key === 'mintedAt' && !group;
  if (filter.creator) {
    const { creator: _, ...others } = filter;
    return byTime && isEverything(others) ? createdPage(question) : plainPage(question);
  }
  const ownedUnindexed = (filter.owner || filter.author) && key !== 'mintedAt';
  const everythingByTime = isEverything(filter) && byTime;
  return filter.title || filter.trait || ownedUnindexed || everythingByTime
    ? plainPage(question)
    : cellsPage(question);
}

/** Returns whether the filter takes every car that the database can hold. */
function isEverything({ owner, author, creator, title, trait, ...filter }: NftFilter): boolean {
  return !owner && !author && !creator && !title && !trait && !hasFacets(filter);
}

function hasFacets({ served, ...filter }: NftFilter): boolean {
  const { chain, buildSeries, currentRank, performanceClass, status, category } = filter;
  const chosen = [chain, buildSeries, currentRank, performanceClass, status, category].some(
    (values) => values?.length,
  );
  return chosen || served.length < CHAINS.length;
}

/**
 * A page along one index, or from all cars of an owner or a title. The second are collected first, with the columns to
 * filter and sort by: otherwise the planner may walk along an index past every car there is for matches that are not there.
 */
function plainPage({ filter, sort, limit, after }: PageQuestion): Statement {
  const { key, direction, group } = ORDER[sort];
  const matching = new Conditions();
  addPeopleAndTitle(matching, filter);
  const alongIndex = key === 'mintedAt' && !group && !filter.trait && !hasFacets(filter);
  const where = alongIndex ? matching : new Conditions('c', matching.params);
  if (!alongIndex) addFacets(where, filter);
  addPrices(where, filter, keyOf(sort));
  const sign = direction === 'desc' ? '<' : '>';
  if (after && group) {
    const { group: value, time } = splitPosition(after);
    where.add(
      [value, time, after.id],
      (...places) => `(c.${group}, ${keyOf(sort)}, c.id) ${sign} (${places.join(', ')})`,
    );
  } else if (after) {
    where.add(
      [after.value, after.id],
      (value, id) => `(${keyOf(sort)}, c.id) ${sign} (${value}::${keyTypeOf(sort)}, ${id})`,
    );
  }
  const order = toOrder(sort, { group: 'c', key: keyOf(sort), id: 'c.id' });
  const found = `
    with found as materialized (
      select c.id, ${cellOf('c')}, c.minted_at, c.updated_at, c.title,
        c.price, c.performance, c.deadline, c.listed_at, c.last_sale_at from nft c ${matching}
    )`;
  const sql = `${alongIndex ? '' : found}
    select ${ITEM_COLUMNS}
    from (select c.id from ${alongIndex ? 'nft' : 'found'} c ${where} ${order} limit ${limit + 1}) page
    join nft c on c.id = page.id ${BESIDE_ITEM} ${order}`;
  return { sql, params: matching.params };
}

/** A page of what an author has minted, by time: the first cars of each of its wallets, each a run of an index. */
function createdPage({ filter, sort, limit, after }: PageQuestion): Statement {
  const where = new Conditions();
  const [wallets] = where.place([filter.creator ?? 0]);
  where.add([], () => 'c.minter = held.wallet');
  where.add([], () => SHOWN);
  if (after) {
    const sign = ORDER[sort].direction === 'desc' ? '<' : '>';
    where.add([after.value, after.id], (value, id) => `(c.minted_at, c.id) ${sign} (${value}::int8, ${id})`);
  }
  const order = toOrder(sort, { group: 'c', key: keyOf(sort), id: 'c.id' });
  const sql = `
    select ${ITEM_COLUMNS} from (
      select c.id from unnest(${listWallets(`${wallets}::int4`)}) as held (wallet)
      cross join lateral (${firstItems('c.id, c.minted_at', `${where} ${order}`, limit + 1)}) c
      ${order} limit ${limit + 1}
    ) page join nft c on c.id = page.id ${BESIDE_ITEM} ${order}`;
  return { sql, params: where.params };
}

/** A page of what an author likes, the latest like first. The other filters are applied on the way. */
function likedPage({ filter: { likedBy, ...filter }, limit, after }: PageQuestion): Statement {
  const where = new Conditions();
  where.add([likedBy ?? 0], (id) => `l.author_id = ${toShownId(id)}`);
  addFacets(where, filter);
  addPeopleAndTitle(where, filter);
  if (after) where.add([after.value, after.id], (at, id) => `(l.at, l.nft_id) < (${at}::int8, ${id})`);
  const order = 'order by l.at desc, l.nft_id desc';
  const sql = `
    select ${ITEM_COLUMNS}, l.at as "likedAt" from (
      select l.nft_id, l.at from nft_like l join nft c on c.id = l.nft_id ${where} ${order} limit ${limit + 1}
    ) l join nft c on c.id = l.nft_id ${BESIDE_ITEM} ${order}`;
  return { sql, params: where.params };
}

/** Operators have not taken it off the lists. */
const SHOWN = isShown('item', 'c.id');

/** The author that is shown for a number: of a linked wallet its account. */
const toShownId = (id: string) => `(select coalesce(holder_id, id) from author where id = ${id})`;

/**
 * A page from facet cells: all cars that share category, chain, series, rank, status
 * and class. Each cell is a run of an index,
 * in the order of the sort. So a page reads the first car of each matching cell (some hundreds at most), and goes on in
 * the cells whose first cars come first. What it reads does not grow with the number of cars, whatever the filters are.
 * The limit stands in the text: with a parameter the planner would guess, and read the whole table for a large guess.
 * Each wallet of an author has cells of its own: several wallets in one run would lose its order.
 */
function cellsPage({ filter: { author, ...filter }, sort, limit, after }: PageQuestion): Statement {
  const where = new Conditions('k');
  where.add([], () => 'k.count > 0');
  addFacets(where, filter);
  const { direction, group } = ORDER[sort];
  const column = keyOf(sort);
  const sign = direction === 'desc' ? '<' : '>';
  const past = new Conditions('c', where.params);
  addPeopleAndTitle(past, filter);
  addPrices(past, filter, column);
  const mine = past.list();
  if (after && group) {
    const { group: value, time } = splitPosition(after);
    const [place] = where.place([value]);
    where.add([], () => `k.${group} <= ${place}`);
    past.add(
      [time, after.id],
      (at, id) =>
        `(${column}, c.id) < (case when cell.${group} = ${place} then ${at}::int8 else ${GROUP_STEP} end, ${id}::text)`,
    );
  } else if (after) {
    past.add(
      [after.value, after.id],
      (value, id) => `(${column}, c.id) ${sign} (${value}::${keyTypeOf(sort)}, ${id})`,
    );
  }
  const rows = `limit ${limit + 1}`;
  const [holder] = author ? where.place([author]) : [];
  const wallets = holder ? `cross join unnest(${listWallets(`${holder}::int4`)}) as held (wallet)` : '';
  const inRun = (name: string) => `${inCell(name)}${holder ? ` and ${HOLDER} = ${name}.wallet` : ''}`;
  // On a first page the head is the first of its cell. Saying so would make the planner expect a third of the cars, and sort them.
  const fromHead = after ? ` and (${column}, c.id) ${sign}= (head.key, head.id)` : '';
  const alongIndex = `order by ${column} ${direction}, c.id ${direction}`;
  const keys = `${column} as key, c.id`;
  const sql = `
    with cell as materialized (
      select ${cellOf('k')}${holder ? ', held.wallet' : ''} from nft_count k ${wallets} ${where}
    ), head as materialized (
      select cell.*, first.key, first.id from cell cross join lateral (
        ${firstItems(keys, `where ${inRun('cell')} ${and(past.list())} ${alongIndex}`, 1)}
      ) first ${toOrder(sort, { group: 'cell', key: 'first.key', id: 'first.id' })} ${rows}
    ), found as materialized (
      select head.series, head.rank, next.key, next.id from head cross join lateral (
        ${firstItems(keys, `where ${inRun('head')} ${and(mine)}${fromHead} ${alongIndex}`, limit + 1)}
      ) next ${toOrder(sort, { group: 'head', key: 'next.key', id: 'next.id' })} ${rows}
    )
    select ${ITEM_COLUMNS} from found join nft c on c.id = found.id ${BESIDE_ITEM}
    ${toOrder(sort, { group: 'found', key: 'found.key', id: 'found.id' })}`;
  return { sql, params: where.params };
}

/**
 * The first items along a run of an index, of each table of items. From `nft` the planner may read the whole run and sort it, where it
 * expects few items in it.
 */
function firstItems(columns: string, condition: string, limit: number): string {
  return ['car', 'asset']
    .map((table) => `(select ${columns} from ${table} c ${condition} limit ${limit})`)
    .join(' union all ');
}

const CELL = ['category', 'chain', 'series', 'rank', 'status', 'class'] as const;
const cellOf = (table: string) => CELL.map((column) => `${table}.${column}`).join(', ');
const inCell = (name: string) => CELL.map((column) => `c.${column} = ${name}.${column}`).join(' and ');
const and = (conditions: readonly string[]) => conditions.map((condition) => `and ${condition}`).join(' ');

function toOrder(sort: Sort, names: { group: string; key: string; id: string }): string {
  const { direction, group } = ORDER[sort];
  const columns = [...(group ? [`${names.group}.${group}`] : []), names.key, names.id];
  return `order by ${columns.map((column) => `${column} ${direction}`).join(', ')}`;
}

function splitPosition({ value }: Position): { group: number; time: number } {
  // What is no car has a group below zero.
  const group = Math.floor(Number(value) / GROUP_STEP);
  return { group, time: Number(value) - group * GROUP_STEP };
}

/** The counts of every facet cell, kept by the writes, under the filters that have no facet and hide whole cells. */
export function keptCellsStatement({ served }: NftFilter): Statement {
  const where = new Conditions('k');
  addFacets(where, { served });
  const less = new Conditions('c', where.params);
  addFacets(less, { served });
  less.add([], () => "h.kind = 'item'");
  const sql = `select ${cellOf('k')}, k.count from nft_count k ${where}
    union all
    select ${cellOf('c')}, -count(*) from hidden h join nft c on c.id = h.target ${less} group by ${cellOf('c')}`;
  return { sql, params: where.params };
}

/**
 * The counts of the facet cells of one person or title: of the first `cap` cars that match, because the number of matches
 * may be anything. With `facets`, the facet filters apply too.
 */
export function cappedCellsStatement(
  filter: NftFilter,
  { cap, facets }: { cap: number; facets: boolean },
): Statement {
  const where = new Conditions();
  addFacets(where, facets ? filter : { served: filter.served });
  addPeopleAndTitle(where, filter);
  addPrices(where, filter, 'c.price');
  const sql = `
    select ${cellOf('c')}, count(*) as count
    from (select ${cellOf('c')} from nft c ${where} limit ${cap}) c
    group by ${cellOf('c')}`;
  return { sql, params: where.params };
}

/** As cappedCellsStatement, for a price range: of each cell, the first `cap` cars of a run of the index by price. */
export function pricedCellsStatement(
  filter: NftFilter,
  { cap, facets }: { cap: number; facets: boolean },
): Statement {
  const where = new Conditions('k');
  where.add([], () => 'k.count > 0');
  addFacets(where, facets ? filter : { served: filter.served });
  const priced = new Conditions('c', where.params);
  addPrices(priced, filter, keyOf('price_up'));
  priced.add([], () => SHOWN);
  const sql = `
    select ${cellOf('cell')}, found.count
    from (select ${cellOf('k')} from nft_count k ${where}) cell cross join lateral (
      select count(*) as count
      from (select 1 from nft c where ${inCell('cell')} ${and(priced.list())} limit ${cap}) c
    ) found`;
  return { sql, params: where.params };
}

type FacetFilter = Pick<NftFilter, 'served'> & Partial<NftFilter>;

function addFacets(where: Conditions, filter: FacetFilter): void {
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

/** Tokens with one trait that a list looks at, the newest first: a stranger may give the same one to any number. */
const MAX_WITH_TRAIT = 10_000;

function addPeopleAndTitle(
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
        `c.id in (select id from token_trait where key = trait_key(${name}, ${value}) order by at desc, id desc limit ${MAX_WITH_TRAIT})`,
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
function addPrices(where: Conditions, { minPrice, maxPrice }: NftFilter, price: string): void {
  if (minPrice === undefined && maxPrice === undefined) return;
  where.add([minPrice ?? '0'], (value) => `${price} >= ${value}::numeric`);
  where.add([maxPrice ?? MAX_UINT256], (value) => `${price} <= ${value}::numeric`);
}
