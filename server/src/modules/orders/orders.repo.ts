import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { NOTE_SOLD_ORDERS } from '../../core/orders/floors-sql.ts';
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
  ONE_ORDER,
  type OrderPageQuestion,
  type OrderRow,
  orderPageStatement,
  type SignedRow,
  toOrderPosition,
} from './orders.sql.ts';

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

/** One page of a list after a position, and where it ends; `end` is null on the last page. */
export async function findOrders(
  db: Queryable,
  question: OrderPageQuestion,
): Promise<{ orders: OrderRow[]; end: OrderPosition | null }> {
  const { sql, params } = orderPageStatement(question);
  const rows = await db.query<OrderRow>(sql, params);
  const { limit } = question.query;
  const orders = rows.slice(0, limit);
  const last = orders.at(-1);
  const sort = findSort(question.query);
  return { orders, end: last && rows.length > limit ? toOrderPosition(sort, last) : null };
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
