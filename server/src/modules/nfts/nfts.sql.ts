import type { Sort } from '@pitlane/shared/domain/cars/browse';
import { listWallets } from '../../core/authors/shown-author.ts';
import { Conditions } from '../../platform/db/conditions.ts';
import { BESIDE_ITEM, HOLDER, ITEM_COLUMNS, type ItemRow } from './item-rows.ts';
import {
  addFacets,
  addPeopleAndTitle,
  addPrices,
  and,
  cellOf,
  hasFacets,
  inCell,
  isEverything,
  type NftFilter,
  SHOWN,
  type Statement,
  toShownId,
} from './nft-filter.ts';
import { keyOf, keyTypeOf, ORDER, readKey } from './sort-keys.ts';

/** Where a page ended: the sort key's value and the id of its last item. */
export type Position = { value: string | number; id: string };

export type PageQuestion = { filter: NftFilter; sort: Sort; limit: number; after: Position | undefined };

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
