import type { OrderQuery, OrderSort } from '@pitlane/shared/api/orders';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { OPEN } from '../../core/orders/verdict-sql.ts';
import type { SqlValue } from '../../platform/db/db.ts';
import { bookOrder } from '../../platform/db/schema/orders.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import type { OrderPosition } from './order-cursor.ts';

/** The columns of an order that lists show: all but what the maker signed. */
// biome-ignore format: one line for identity, one for the terms, one for the verdict
const ORDER_FIELDS = [
  'id', 'chain', 'orderHash', 'side', 'maker', 'collection', 'tokenId', 'nftId', 'price', 'payments',
  'wantedTransfers', 'wantedState', 'wantedSeries', 'minRank', 'minLevels', 'counter', 'startTime', 'endTime', 'createdAt',
  'active', 'reason', 'version',
] as const satisfies readonly (keyof RowOf<typeof bookOrder>)[];

export type OrderRow = Pick<RowOf<typeof bookOrder>, (typeof ORDER_FIELDS)[number]>;

const ORDER = describeTable(bookOrder);
export const ORDER_COLUMNS = ORDER.pick(ORDER_FIELDS, 'o');

export type Statement = { sql: string; params: SqlValue[] };

/** A page of a list. `at` (seconds since 1970) is compared with the end of orders that the book still calls active. */
export type OrderPageQuestion = {
  query: OrderQuery;
  served: readonly Chain[];
  after: OrderPosition | undefined;
  at: number;
};

type SortKey = { column: 'price' | 'created_at'; direction: 'asc' | 'desc' };
const SORT_KEY: Record<OrderSort, SortKey> = {
  newest: { column: 'created_at', direction: 'desc' },
  price_up: { column: 'price', direction: 'asc' },
  price_down: { column: 'price', direction: 'desc' },
};

/** Offers for any token of a collection, or any that is good enough. */
const WIDE = `o.side = 'offer' and o.nft_id is null`;

/** The sort of a question that names none. */
export function findSort({ sort, nft, collection, side }: OrderQuery): OrderSort {
  if (sort !== undefined || (nft === undefined && collection === undefined)) return sort ?? 'newest';
  return side === '0' ? 'price_down' : 'price_up';
}

/** What the position of an order follows from. */
export type PositionedOrder = Pick<OrderRow, 'price' | 'createdAt' | 'id'>;

/** The position of an order in a sort. */
export function toOrderPosition(sort: OrderSort, row: PositionedOrder): OrderPosition {
  return { value: SORT_KEY[sort].column === 'price' ? row.price : BigInt(row.createdAt), id: row.id };
}

/**
 * Orders of a run that are looked at for those that have not ended. Usually all have not: the clock of the book judges them at once. While it
 * is away any number may have ended, and a page must not read them all.
 */
export const LOOKED_AT = 200;

/** How a list is sorted: the index of wide offers has the ids the other way round, and nulls last. */
function findOrder(query: OrderQuery) {
  const { column, direction } = SORT_KEY[findSort(query)];
  const isWide = query.scope === 'wide';
  const [order, idDirection] = isWide
    ? (['desc nulls last', 'asc'] as const)
    : ([direction, direction] as const);
  return { column, direction, order, idDirection };
}

/** Returns whether an order of a list comes no later in it than a position. */
export function isUpTo(query: OrderQuery, row: PositionedOrder, end: OrderPosition): boolean {
  const { direction, idDirection } = findOrder(query);
  const { value, id } = toOrderPosition(findSort(query), row);
  if (value !== end.value) return value < end.value === (direction === 'asc');
  return id === end.id || id < end.id === (idDirection === 'asc');
}

/** The runs of a list as conditions, and their order. */
function readRuns({ query, served, after }: OrderPageQuestion, place: (value: SqlValue) => string) {
  const { column, direction, order, idDirection } = findOrder(query);
  const past = toPast();
  const side = query.scope === 'wide' ? WIDE : `o.side = '${query.side === '0' ? 'offer' : 'listing'}'`;
  const runs = listRuns(query, served, place).flatMap((condition) =>
    listActive(query).map((active) => `${condition} and ${side} and o.active = ${active}${past}`),
  );
  const key = column === 'price' ? 'price' : '"createdAt"';
  return {
    runs,
    along: `order by o.${column} ${order}, o.id ${idDirection}`,
    ordered: `order by ${key} ${order}, id ${idDirection}`,
  };

  /** Builds the condition for rows after the cursor, in the order of the index. */
  function toPast(): string {
    if (!after) return '';
    const sign = direction === 'desc' ? '<' : '>';
    const type = column === 'price' ? 'numeric' : 'int8';
    const [value, id] = [`${place(after.value)}::${type}`, `${place(after.id)}::text collate "C"`];
    if (idDirection === direction) return ` and (o.${column}, o.id) ${sign} (${value}, ${id})`;
    return ` and o.${column} <= ${value} and (o.${column} < ${value} or o.id > ${id})`;
  }
}

/**
 * One page, and one row more to know whether there is a next. A list is made of runs of an index: orders of the same item,
 * maker, chain or collection that are active, or not, in the order of the sort. A page reads the beginning of each run
 * (six at most) and takes the first rows of all. Of active ones, it takes those that have not ended among the first LOOKED_AT.
 */
export function orderPageStatement(question: OrderPageQuestion): Statement {
  const params: SqlValue[] = [];
  const place = (value: SqlValue) => `$${params.push(value)}`;
  const { query, at } = question;
  const { runs, along, ordered } = readRuns(question, place);
  const rows = `limit ${query.limit + 1}`;
  // A clock that is late must not show what has ended.
  const toFresh = (run: string) =>
    `(select * from (${run} limit ${LOOKED_AT}) o where "endTime" > ${place(at)}::int8 ${ordered} ${rows})`;
  const all = runs.map((condition) => {
    const run = `select ${ORDER_COLUMNS} from book_order o where ${condition} ${along}`;
    return query.active === 'true' ? toFresh(run) : `(${run} ${rows})`;
  });
  return { sql: `select * from (${all.join(' union all ')}) page ${ordered} ${rows}`, params };
}

/** Returns whether a page may lack orders that were not looked at: it is not full, or another run has filled it. */
export function mayLackOrders({ query, served }: OrderPageQuestion, isFull: boolean): boolean {
  return query.active === 'true' && !(isFull && listRuns(query, served, () => '').length === 1);
}

/** Where the first of the runs of active orders was looked at no further; no row where none was. What comes later belongs to the next page. */
export function lookedToStatement(question: OrderPageQuestion): Statement {
  const params: SqlValue[] = [];
  const { runs, along, ordered } = readRuns(question, (value) => `$${params.push(value)}`);
  const ends = runs.map(
    (condition) =>
      `(select o.id, o.price, o.created_at as "createdAt" from book_order o where ${condition} ${along} offset ${LOOKED_AT - 1} limit 1)`,
  );
  return { sql: `select * from (${ends.join(' union all ')}) ends ${ordered} limit 1`, params };
}

function listActive({ active }: OrderQuery): boolean[] {
  return active === undefined ? [true, false] : [active === 'true'];
}

/** A condition for each run: equality on the first columns of an index. */
function listRuns(
  { chain, collection, nft, maker }: OrderQuery,
  served: readonly Chain[],
  place: (value: SqlValue) => string,
): string[] {
  // The database may still hold orders of a chain that this installation has stopped serving.
  const among = () => `o.chain = any(${place([...served])}::text[])`;
  if (nft !== undefined) return [`o.nft_id = ${place(nft)} and ${among()}`];
  if (maker !== undefined) return [`o.maker = ${place(maker)} and ${among()}`];
  const chains = chain === undefined ? served : served.filter((each) => each === chain);
  if (collection === undefined) return chains.map((each) => `o.chain = ${place(each)}`);
  return chains.map((each) => `o.chain = ${place(each)} and o.collection = ${place(collection)}`);
}

/** A signed order, for those who want to fill or to copy it. */
export type SignedRow = Pick<RowOf<typeof bookOrder>, 'components' | 'signature' | 'seaport'>;
/** The fee of a sale, as it was when the order was posted. */
export type DuesRow = Pick<RowOf<typeof bookOrder>, 'treasury' | 'feeBps'>;

export const ONE_ORDER = `
  select ${ORDER_COLUMNS}, ${ORDER.pick(['components', 'signature', 'seaport', 'treasury', 'feeBps'], 'o')}
  from book_order o where o.id = $1`;

/** A page of a chain's orders by their ids, which begin with the chain's name: a range of the primary key. */
export const EXPORT_PAGE = `
  select ${ORDER.pick(['id', 'orderHash', 'active', 'reason', 'endTime', 'components', 'signature', 'seaport'], 'o')}
  from book_order o where o.id > $1 and o.id < $2 order by o.id limit $3`;

/**
 * How many orders of a maker on a chain are active, may become so, or were posted in the last day: $1 chain, $2 maker,
 * $3 the time, $4 the limit. Dead orders are looked at with each change of their token, so they must not pile up. What
 * is read does not grow with the maker's past: of the orders that are not active, only the $5 newest are looked at. The
 * limit holds on each chain, so few active ones of other chains are passed over.
 */
export const COUNT_LIVE = `
  select (
    select count(*) from (
      select 1 from (values ('listing'), ('offer')) as sides(name) cross join lateral (
        select 1 from book_order where maker = $2 and side = sides.name and active and chain = $1 limit $4
      ) as one limit $4
    ) as live
  ) + (
    select count(*) from (
      select recent.* from (values ('listing'), ('offer')) as sides(name) cross join lateral (
        select chain, reason, end_time, created_at, id from book_order
        where maker = $2 and side = sides.name and not active order by created_at desc, id desc limit $5
      ) as recent
      order by created_at desc, id desc limit $5
    ) as recent
    where chain = $1
      and (created_at > $3 - 86400 or (end_time > $3 and reason not in ('filled', 'cancelled', 'moved')))
  ) as count`;

/**
 * How many offers of a maker are active or may become so, for each item and for any token of each collection: $1 chain,
 * $2 maker, $3 the time, $4 items. COUNT_LIVE bounds the orders that are read.
 */
export const COUNT_LIVE_OFFERS = `
  select nft_id as "nftId", collection, count(*) as count from book_order
  where maker = $2 and ${OPEN} and chain = $1 and side = 'offer' and end_time > $3
    and (nft_id is null or nft_id = any($4::text[]))
  group by nft_id, collection`;
