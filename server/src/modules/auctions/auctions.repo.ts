import type { Queryable } from '../../platform/db/db.ts';
import type { refund } from '../../platform/db/schema/trades.ts';
import type { RowOf } from '../../platform/db/table.ts';
import {
  type AuctionPageQuestion,
  type AuctionPosition,
  type AuctionRow,
  auctionPageStatement,
  type LadderEvent,
  ONE_AUCTION,
  REFUNDS,
  toAuctionPosition,
} from './auctions.sql.ts';

/** One page of a list after a position, and where it ends; `end` is null on the last page. */
export async function findAuctions(
  db: Queryable,
  question: AuctionPageQuestion,
): Promise<{ rows: AuctionRow[]; end: AuctionPosition | null }> {
  const { sql, params } = auctionPageStatement(question);
  const found = await db.query<AuctionRow>(sql, params);
  const { query } = question;
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return { rows, end: last && found.length > query.limit ? toAuctionPosition(query, last) : null };
}

/** An auction with the events of its newest bids, newest first. `at`: the server's clock in seconds. */
export async function findAuction(
  db: Queryable,
  id: string,
  at: number,
): Promise<(AuctionRow & { ladder: LadderEvent[] }) | undefined> {
  const [row] = await db.query<AuctionRow & { ladder: LadderEvent[] }>(ONE_AUCTION, [at, id]);
  return row;
}

export function findRefunds(db: Queryable, ids: readonly string[]): Promise<RowOf<typeof refund>[]> {
  return db.query<RowOf<typeof refund>>(REFUNDS, [[...ids]]);
}
