import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { NOTE_SOLD_ORDERS } from '../../core/orders/floors-sql.ts';
import { meets } from '../../core/orders/verdict-sql.ts';
import { WATCH_CHANNEL } from '../../core/orders/watch-channel.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { bookOrder } from '../../platform/db/schema/orders.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';
import type { OrderPosition } from './order-cursor.ts';
import {
  COUNT_LIVE,
  COUNT_LIVE_OFFERS,
  type DuesRow,
  EXPORT_PAGE,
  findSort,
  isUpTo,
  lookedToStatement,
  mayLackOrders,
  ONE_ORDER,
  ORDER_COLUMNS,
  type OrderPageQuestion,
  type OrderRow,
  orderPageStatement,
  type PositionedOrder,
  type SignedRow,
  toOrderPosition,
} from './orders.sql.ts';

/** Wide offers that are looked at, best first: for one item, and for the items of a wallet. */
const WIDE_FOR_ONE = 1_000;
const WIDE_FOR_MANY = 200;
/** Offers for an item that are looked at, best first: some may have ended a moment ago. */
const FOR_ONE_ITEM = 200;
const FOR_EACH_ITEM = 50;

/** Active offers `o` for any token of a collection, best first: the beginning of the index book_order_wide_offers, which has nulls last. */
const wideOffers = (chain: string, collection: string, limit: number) => `
  select * from book_order
  where side = 'offer' and nft_id is null and active and chain = ${chain} and collection = ${collection}
  order by price desc nulls last, id limit ${limit}`;

/** Active offers for a token by its id, best first. */
const itemOffers = (nft: string, limit: number) => `
  select * from book_order
  where nft_id = ${nft} collate "C" and side = 'offer' and active order by price desc, id desc limit ${limit}`;

/**
 * True for a car `c` that is shown as unbuilt although it is built (server/src/core/items/cover.ts). What it meets stays
 * secret, since that would reveal what it is. Its series is 8 bits of the state (shared/src/domain/cars/car-state.ts).
 */
const IS_COVERED = `c.series = 0 and mod(div(c.state, 4294967296), 256) > 0`;

/** SQL condition: the owner of a token `c` can accept a wide offer `o` with it. */
const MET = `o.maker <> c.owner and (o.wanted_series is null or (not (${IS_COVERED}) and ${meets('c')}))`;

/** SQL condition: a token `c` can change hands at $2: it is not locked, and its auction, if there was one, is over. */
const FREE = `coalesce(c.locked_until <= $2::int8, true) and not coalesce((
    select state in ('waiting', 'running') from auction where nft_id = c.id collate "C"
    order by created_at desc, id desc limit 1
  ), false)`;

/** Offers that the owner of an item can accept, best first: $1 its id, $2 the time in seconds since 1970, $3 the limit. */
export const NFT_OFFERS = `
  with c as (
    select id, chain, 'cars' as collection, owner, state, series, rank, upgrades, locked_until from car where id = $1
    union all
    select id, chain, collection, owner, state, null, null, null, null from asset where id = $1
  )
  select ${ORDER_COLUMNS} from c cross join lateral (
    (select * from (${itemOffers('$1::text', FOR_ONE_ITEM)}) as o
      where o.end_time > $2::int8 order by o.price desc, o.id desc limit $3)
    union all
    (select * from (${wideOffers('c.chain', 'c.collection', WIDE_FOR_ONE)}) as o
      where o.end_time > $2::int8 and ${FREE} and ${MET}
      order by o.price desc, o.id limit $3)
  ) as o
  order by o.price desc, o.id limit $3`;

/** Tokens of a wallet that are not in an auction, $3 of a table at most: through the index of owners. */
const owned = (table: string, columns: string) => `(
    select id, chain, ${columns} from ${table}
    where coalesce(seller, owner) = $1 and seller is null and chain = any($4::text[]) limit $3)`;

/**
 * The best offer that each item of a wallet meets: $1 the wallet, $2 the time in seconds since 1970, $3 how many cars are looked at, and
 * how many items of other kinds, $4 the chains. Wide offers are read once for each collection that the wallet has something of.
 */
export const OWNER_OFFERS = `
  with owned as materialized (
    ${owned('car', "'cars' as collection, owner, state, series, rank, upgrades, locked_until")}
    union all
    ${owned('asset', 'collection, owner, state, null, null, null, null')}
  ), wide as materialized (
    select offer.* from (select distinct chain, collection from owned) as held cross join lateral (
      ${wideOffers('held.chain', 'held.collection', WIDE_FOR_MANY)}
    ) as offer where offer.end_time > $2::int8
  )
  select c.id as nft, ${ORDER_COLUMNS} from owned as c cross join lateral (
    select * from (
      (select * from (${itemOffers('c.id', FOR_EACH_ITEM)}) as o
        where o.end_time > $2::int8 order by o.price desc, o.id desc limit 1)
      union all
      (select * from wide as o where o.chain = c.chain and o.collection = c.collection and ${FREE} and ${MET}
        order by o.price desc, o.id limit 1)
    ) as best order by price desc, id limit 1
  ) as o
  order by o.price desc, c.id`;

/** An order as it is posted: the book adds verdict and version. */
export type NewOrder = Omit<RowOf<typeof bookOrder>, 'active' | 'reason' | 'dueAt' | 'version'>;

/** Where the book stands on an order. */
export type VerdictRow = Pick<RowOf<typeof bookOrder>, 'id' | 'active' | 'reason' | 'endTime'>;

/** The index's facts about a token: the lock's bit of its state is clear. */
export type TokenRow = { id: string; owner: Address; state: bigint };

const ORDER = describeTable(bookOrder);
const INSERT = ORDER.insert({
  // No verdict is like this, so the first one is always a change.
  computed: { active: 'false', reason: 'null', dueAt: 'null', version: `nextval('order_version')` },
  ending: 'on conflict (id) do nothing returning id',
});

/** Sleeping orders of a maker that are looked at, newest first, to count those that may wake up. */
const MAX_LOOKED_AT = 5_000;

/**
 * One page of a list after a position, and where it ends; `end` is null on the last page. A page is shorter than it was asked for, or empty,
 * and not the last, where more active orders have ended than are looked at.
 */
export async function findOrders(
  db: Queryable,
  question: OrderPageQuestion,
): Promise<{ orders: OrderRow[]; end: OrderPosition | null }> {
  const { sql, params } = orderPageStatement(question);
  const rows = await db.query<OrderRow>(sql, params);
  const { limit } = question.query;
  const sort = findSort(question.query);
  const orders = rows.slice(0, limit);
  const lookedTo = mayLackOrders(question, rows.length > limit)
    ? await findLookedTo(db, question)
    : undefined;
  const known = lookedTo ? orders.filter((row) => isUpTo(question.query, row, lookedTo)) : orders;
  if (lookedTo && (known.length < orders.length || rows.length <= limit))
    return { orders: known, end: lookedTo };
  const last = orders.at(-1);
  return { orders, end: last && rows.length > limit ? toOrderPosition(sort, last) : null };
}

async function findLookedTo(db: Queryable, question: OrderPageQuestion): Promise<OrderPosition | undefined> {
  const { sql, params } = lookedToStatement(question);
  const [row] = await db.query<PositionedOrder>(sql, params);
  return row && toOrderPosition(findSort(question.query), row);
}

/** All of an order. */
export type WholeOrder = OrderRow & SignedRow & DuesRow;

export async function findOrder(db: Queryable, id: string): Promise<WholeOrder | undefined> {
  const [row] = await db.query<WholeOrder>(ONE_ORDER, [id]);
  return row;
}

export type ExportRow = VerdictRow & SignedRow & Pick<OrderRow, 'orderHash'>;

/** One page of all orders of a chain, by id. */
export function findToExport(
  db: Queryable,
  { chain, after, limit }: { chain: Chain; after: string | undefined; limit: number },
): Promise<ExportRow[]> {
  // The sign after the dash ends the range of ids that begin with the chain's name.
  return db.query<ExportRow>(EXPORT_PAGE, [after ?? `${chain}-`, `${chain}.`, limit]);
}

export function findVerdicts(db: Queryable, ids: readonly string[]): Promise<VerdictRow[]> {
  return db.query<VerdictRow>(
    `select ${ORDER.pick(['id', 'active', 'reason', 'endTime'])} from book_order where id = any($1)`,
    [[...ids]],
  );
}

export function findTokens(db: Queryable, ids: readonly string[]): Promise<TokenRow[]> {
  return db.query<TokenRow>('select id, owner, state from nft where id = any($1)', [[...ids]]);
}

/** How many orders of a maker on a chain are active, may become so, or are of the last day, counted up to `limit`. */
export async function countLiveOrders(
  db: Queryable,
  { chain, maker, at, limit }: { chain: Chain; maker: Address; at: number; limit: number },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(COUNT_LIVE, [chain, maker, at, limit, MAX_LOOKED_AT]);
  return row?.count ?? 0;
}

/** How many offers of a maker on a chain are active or may become so: for each of these items, and for any token of a collection. */
export function countLiveOffers(
  db: Queryable,
  { chain, maker, at, nftIds }: { chain: Chain; maker: Address; at: number; nftIds: readonly string[] },
): Promise<{ nftId: string | null; collection: Collection; count: number }[]> {
  return db.query(COUNT_LIVE_OFFERS, [chain, maker, at, [...nftIds]]);
}

/** Has all who add orders of these makers on a chain wait for each other, until the transaction ends. See lockBook for its place. */
export async function lockMakers(tx: Queryable, chain: Chain, makers: readonly Address[]): Promise<void> {
  if (makers.length === 0) return;
  // All lock in the order of the keys; `offset 0` keeps the planner from taking the locks before the rows are sorted.
  await tx.query(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('pitlane maker ' || $1::text || maker, 0) as key
       from unnest($2::text[]) as maker order by key offset 0
     ) as keys`,
    [chain, [...makers]],
  );
}

/** Has the indexer follow the ETH token of these wallets from now on; `at` is in seconds since 1970. */
export async function watchMakers(
  tx: Queryable,
  { chain, makers, at }: { chain: Chain; makers: readonly Address[]; at: number },
): Promise<void> {
  if (makers.length === 0) return;
  const added = await tx.query(
    `insert into watched_account (chain, account, since) select $1, account, $3 from unnest($2::text[]) as account
     on conflict do nothing returning seq`,
    [chain, [...makers], at],
  );
  if (added.length > 0) await tx.query(`select pg_notify('${WATCH_CHANNEL}', '')`);
}

/** Adds those that the book does not have, in the order of their ids (see lockBook), and returns the ids of these. */
export async function insertOrders(tx: Queryable, orders: readonly NewOrder[]): Promise<string[]> {
  const sorted = orders.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rows = await tx.query<{ id: string }>(INSERT.sql, INSERT.params(sorted));
  return rows.map(({ id }) => id);
}

/** Notes what these listings were filled for as floors of their days: they may have been closed without them. */
export async function noteSoldOrders(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query(NOTE_SOLD_ORDERS, [[...ids]]);
}
