import type { NftQuery } from '@pitlane/shared/api/nfts';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { EventFact } from '@pitlane/shared/fold/event';
import { toEventFact } from '@pitlane/shared/fold/event-data';
import { joinShownAuthor, type ShownAuthor, selectShownName } from '../../core/authors/shown-author.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { event } from '../../platform/db/schema/chain-log.ts';
import type { traitCount } from '../../platform/db/schema/market.ts';
import { activity } from '../../platform/db/schema/trades.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import type { Cell } from './facets.ts';
import { ITEMS_BY_ID, type ItemRow, ONE_ITEM } from './item-rows.ts';
import { cappedCellsStatement, keptCellsStatement, pricedCellsStatement } from './nft-counts.sql.ts';
import type { NftFilter } from './nft-filter.ts';
import { type Position, pageStatement, toPosition } from './nfts.sql.ts';

/** An event of one token, and where its log is. */
export type TokenEvent = Pick<RowOf<typeof event>, 'timestamp' | 'blockNumber' | 'logIndex' | 'txHash'> & {
  fact: EventFact;
};

export type AuthorRow = ShownAuthor & { wallet: Address };
export type TraitCount = Pick<RowOf<typeof traitCount>, 'kind' | 'value' | 'count'>;

const EVENT = describeTable(event);
const EVENT_FIELDS = ['kind', 'data', 'timestamp', 'blockNumber', 'logIndex', 'txHash'] as const;
const ACTIVITY = describeTable(activity);
const TRADE_FIELDS = [
  ...(['id', 'kind', 'price', 'via', 'auctionId', 'state'] as const),
  ...(['fromAccount', 'toAccount', 'at', 'blockNumber', 'logIndex', 'txHash'] as const),
] as const;
type TradeRow = Pick<RowOf<typeof activity>, (typeof TRADE_FIELDS)[number]>;

/** A line of a token's activity. */
export type TokenTrade = Omit<TradeRow, 'fromAccount' | 'toAccount' | 'at'> & {
  from: TradeRow['fromAccount'];
  to: TradeRow['toAccount'];
  timestamp: number;
};

/** Lines of each kind that an item's history asks for. */
const MAX_SAID = 100;

/** Cars of an owner, with a title, or of a facet cell within a price range are counted up to this number. Above it the count is "at least". */
export const MAX_COUNTED = { owner: 1_000, title: 1_000, pricedCell: 100 };

/** One page of cars after a position, and where it ends; `end` is null on the last page. */
export async function findPage(
  db: Queryable,
  { query, served, after }: { query: NftQuery; served: readonly Chain[]; after: Position | undefined },
): Promise<{ items: ItemRow[]; end: Position | null }> {
  const { sort, limit } = query;
  const { sql, params } = pageStatement({ filter: { ...withoutPaging(query), served }, sort, limit, after });
  const rows = await db.query<ItemRow>(sql, params);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, end: last && rows.length > limit ? toPosition(sort, last) : null };
}

/** The cells that cars were counted in. With `capped` there are more cars than were counted. */
export type CellCounts = { cells: Cell[]; capped: boolean };
type CountQuestion = { query: NftQuery; served: readonly Chain[] };

/**
 * How many cars share each combination of faceted values, under the filters that have no facet. Writes keep
 * these counts. With a person or a title the cars are counted one by one, up to a number.
 */
export async function countCells(db: Queryable, { query, served }: CountQuestion): Promise<CellCounts> {
  const filter = { ...withoutPaging(query), served };
  if (isUncounted(filter)) return countCapped(db, filter, { facets: false });
  if (isPriced(filter)) return countPriced(db, filter, { facets: false });
  const { sql, params } = keptCellsStatement(filter);
  return { cells: await db.query<Cell>(sql, params), capped: false };
}

/** As countCells, but under all filters: for a total where the counts of the facets had to be capped. */
export function countMatches(db: Queryable, { query, served }: CountQuestion): Promise<CellCounts> {
  const filter = { ...withoutPaging(query), served };
  const count = isUncounted(filter) ? countCapped : countPriced;
  return count(db, filter, { facets: true });
}

/** No counts are kept of what these leave. */
const isUncounted = ({ title, owner, author, creator, likedBy, trait }: NftFilter) =>
  [title, owner, author, creator, likedBy, trait].some(Boolean);

const isPriced = ({ minPrice, maxPrice }: NftFilter) => minPrice !== undefined || maxPrice !== undefined;

async function countPriced(
  db: Queryable,
  filter: NftFilter,
  { facets }: { facets: boolean },
): Promise<CellCounts> {
  const { sql, params } = pricedCellsStatement(filter, { cap: MAX_COUNTED.pricedCell + 1, facets });
  const cells = await db.query<Cell>(sql, params);
  return { cells, capped: cells.some(({ count }) => count > MAX_COUNTED.pricedCell) };
}

async function countCapped(
  db: Queryable,
  filter: NftFilter,
  { facets }: { facets: boolean },
): Promise<CellCounts> {
  const max = filter.title ? MAX_COUNTED.title : MAX_COUNTED.owner;
  const { sql, params } = cappedCellsStatement(filter, { cap: max + 1, facets });
  const cells = await db.query<Cell>(sql, params);
  return { cells, capped: cells.reduce((sum, { count }) => sum + count, 0) > max };
}

function withoutPaging({ sort: _, limit: __, cursor: ___, ...filter }: NftQuery) {
  return filter;
}

export async function findItem(db: Queryable, id: string): Promise<ItemRow | undefined> {
  const [item] = await db.query<ItemRow>(ONE_ITEM, [id]);
  return item;
}

export function findItems(db: Queryable, ids: readonly string[]): Promise<ItemRow[]> {
  return db.query<ItemRow>(ITEMS_BY_ID, [[...ids]]);
}

/**
 * $1 chain, $2 the item, $3 the limit, $4 its projection. The lateral is a plan: one look for each event. Joined, the chain's whole log could be read
 * backwards to what happened to an item long ago.
 */
export const ITEM_EVENTS = `
  select ${EVENT.pick(EVENT_FIELDS, 'e')}
  from (
    select block_number, log_index from event_subject
    where chain = $1 and kind = $4 and id = $2 order by block_number desc, log_index desc limit $3
  ) s
  cross join lateral (
    select * from event where chain = $1 and block_number = s.block_number and log_index = s.log_index offset 0
  ) e
  order by s.block_number desc, s.log_index desc`;

/** The newest events of an item, newest first. */
export async function findEvents(
  db: Queryable,
  { chain, id, collection }: Pick<ItemRow, 'chain' | 'id' | 'collection'>,
  limit: number,
): Promise<TokenEvent[]> {
  const rows = await db.query<Pick<RowOf<typeof event>, (typeof EVENT_FIELDS)[number]>>(ITEM_EVENTS, [
    chain,
    id,
    limit,
    collection === 'cars' ? 'car' : 'asset',
  ]);
  return rows.map(({ kind, data, ...place }) => ({ ...place, fact: toEventFact(kind, data) }));
}

/** A car's newest sales, auctions, bids, and what of its moves is part of one of them. Each kind is a run of an index. */
export async function findTrades(db: Queryable, id: string): Promise<TokenTrade[]> {
  const sql = `
    select said.* from unnest(array['sale', 'part', 'auction', 'bid', 'unsold']) as wanted (kind)
    cross join lateral (
      select ${ACTIVITY.pick(TRADE_FIELDS, 'a')} from activity a
      where a.nft_id = $1 and a.kind = wanted.kind order by a.at desc, a.block_number desc, a.log_index desc limit ${MAX_SAID}
    ) as said`;
  const rows = await db.query<TradeRow>(sql, [id]);
  return rows.map(({ fromAccount: from, toAccount: to, at: timestamp, ...row }) => ({
    ...row,
    from,
    to,
    timestamp,
  }));
}

/** Returns whether a car was a gift of the game: its mint is among those of a grant. Reads the events of one block. */
export async function isGranted(db: Queryable, id: string): Promise<boolean> {
  const sql = `
    select from car c join event e on e.chain = c.chain and e.block_number = c.mint_block
    where c.id = $1 and e.kind = 'granted' and c.token_id >= (e.data->>'firstId')::numeric
      and c.token_id < (e.data->>'firstId')::numeric + (e.data->>'quantity')::numeric`;
  return (await db.query(sql, [id])).length > 0;
}

/** Finds the author that is shown for each wallet. */
export function findAuthors(db: Queryable, wallets: string[]): Promise<AuthorRow[]> {
  const sql = `select g.wallet, a.id, ${selectShownName('a')}
    from unnest($1::text[]) as g(wallet) ${joinShownAuthor('a', 'g.wallet')}`;
  return db.query<AuthorRow>(sql, [wallets]);
}

/** How many cars have each of these traits, on all chains. */
export function findTraitCounts(
  db: Queryable,
  traits: { kind: string; value: string }[],
): Promise<TraitCount[]> {
  const sql = `
    select kind, value, sum(count)::int8 as count from trait_count
    where (kind, value) in (select * from unnest($1::text[], $2::text[])) group by kind, value`;
  return db.query<TraitCount>(sql, [traits.map(({ kind }) => kind), traits.map(({ value }) => value)]);
}

export async function countBuiltCars(db: Queryable): Promise<number> {
  const sql = 'select coalesce(sum(count), 0)::int8 as count from nft_count where series > 0';
  const [row] = await db.query<{ count: number }>(sql);
  return row?.count ?? 0;
}

/** Counts one opened page and returns the new figure; undefined when there is no such item. */
export async function addView(db: Queryable, id: string): Promise<number | undefined> {
  const sql = `
    insert into nft_view (nft_id, views) select id, 1 from nft where id = $1
    on conflict (nft_id) do update set views = nft_view.views + 1 returning views`;
  const [row] = await db.query<{ views: number }>(sql, [id]);
  return row?.views;
}

/** The present figure; undefined when there is no such item. */
export async function findViews(db: Queryable, id: string): Promise<number | undefined> {
  const sql = `
    select coalesce(v.views, 0) as views from nft c left join nft_view v on v.nft_id = c.id where c.id = $1`;
  const [row] = await db.query<{ views: number }>(sql, [id]);
  return row?.views;
}
