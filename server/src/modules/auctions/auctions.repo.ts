import type { AuctionQuery } from '@pitlane/shared/api/auctions';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { AUCTION_STATES, type AuctionState } from '@pitlane/shared/domain/orders/auctions';
import { joinShownAuthor, type ShownAuthor, selectShownAuthor } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import { auction, refund } from '../../platform/db/schema/trades.ts';
import { describeTable, type RowOf } from '../../platform/db/table.ts';

/** Where a page ended: the value that it is sorted by (seconds) and the id of its last auction. */
export type AuctionPosition = { value: number; id: string };

/** An auction with the names of seller and bidder, and the newest time of its chain (seconds since 1970). */
export type AuctionRow = RowOf<typeof auction> & {
  sellerAuthor: ShownAuthor;
  bidderAuthor: ShownAuthor | null;
  chainTime: number;
};

const AUCTION = describeTable(auction);
/** $1 is the server's clock in seconds. Contracts compare with the block's time, which may be ahead of it. */
const CHAIN_TIME = (chain: string) =>
  `greatest($1::int8, (select timestamp from checkpoint where chain = ${chain}))`;
const COLUMNS = `${AUCTION.selectFrom('x')}, ${selectShownAuthor('s')} as "sellerAuthor",
  ${selectShownAuthor('b')} as "bidderAuthor", ${CHAIN_TIME('x.chain')} as "chainTime"`;
const BESIDE = `${joinShownAuthor('s', 'x.seller')} ${joinShownAuthor('b', 'x.bidder', 'left join')}`;

const MAX_LADDER = 200;
/** Events of an auction that are no bids: it is created, and ends in one way. */
const OTHER_EVENTS = 8;

/**
 * The newest events of its bids, newest first. An extension is told before the bid that causes it. The lateral is a plan: one look
 * for each event. Joined, the chain's whole log could be read backwards to the bids of an old auction.
 */
const LADDER = `
  select coalesce(jsonb_agg(bid order by bid.block desc, bid.log_index desc), '[]') from (
    select e.kind, e.block_number as block, e.log_index, e.timestamp as at, e.tx_hash as tx,
      e.data->>'amount' as amount, (e.data->>'end')::int8 as "end",
      lower(e.data->>'bidder') as wallet, ${selectShownAuthor('a')} as author
    from (
      select block_number, log_index from event_subject
      where chain = x.chain and kind = 'auction' and id = x.id
      order by block_number desc, log_index desc limit ${MAX_LADDER + OTHER_EVENTS}
    ) i
    cross join lateral (
      select * from event where chain = x.chain and block_number = i.block_number and log_index = i.log_index offset 0
    ) e
    ${joinShownAuthor('a', "lower(e.data->>'bidder')", 'left join')}
    where e.kind in ('auction_bid', 'auction_extended')
    order by i.block_number desc, i.log_index desc limit ${MAX_LADDER}
  ) bid`;

/** One line of what LADDER reads. */
export type LadderEvent = {
  kind: 'auction_bid' | 'auction_extended';
  block: number;
  at: number;
  tx: string;
  amount: string | null;
  end: number;
  wallet: Address | null;
  author: ShownAuthor | null;
};

/** $1 the clock, $2 the id. */
export const ONE_AUCTION = `select ${COLUMNS}, (${LADDER}) as ladder from auction x ${BESIDE} where x.id = $2`;

/** The held refunds of some ids. */
export const REFUNDS = `select ${describeTable(refund).select} from refund where id = any($1) and amount > 0 order by id`;

/** Open auctions of a chain are counted up to this number. */
export const MAX_COUNTED = 1_000;

/** How many auctions of the chains $2 are open, up to one more than MAX_COUNTED of each state, and when the first ends. $1 the clock. */
export const OPEN_AUCTIONS = `
  select count(*)::int4 as count, min(x.ends_at) as "nextEnd" from unnest($2::text[]) as served (chain) cross join lateral (
    (select x.ends_at from auction x
     where x.chain = served.chain and x.state = 'running' and x.ends_at > ${CHAIN_TIME('served.chain')} and ${isShown('item', 'x.nft_id')}
     order by x.ends_at, x.id limit ${MAX_COUNTED + 1})
    union all
    (select null from auction x
     where x.chain = served.chain and x.state = 'waiting' and ${isShown('item', 'x.nft_id')} limit ${MAX_COUNTED + 1})
  ) x`;

export type Statement = { sql: string; params: SqlValue[] };
export type AuctionPageQuestion = {
  query: AuctionQuery;
  served: readonly Chain[];
  after: AuctionPosition | undefined;
  /** The server's clock in seconds. */
  at: number;
};

const STATES_OF: Record<'open' | 'ended' | 'closed', readonly AuctionState[]> = {
  open: ['waiting', 'running'],
  ended: ['running'],
  closed: ['settled', 'returned', 'cancelled'],
};
/** Ended auctions that are looked at by another order than their end: those of each run that ended last. */
const MAX_ENDED = 500;
/** Sorts what has no end: behind all that has one. */
const NO_END = 99_999_999_999;

type SortKey = { column: 'ends_at' | 'created_at'; direction: 'asc' | 'desc' };

function findSortKey({ sort, seller, nft, bidder, state }: AuctionQuery): SortKey {
  if (seller || nft || sort === 'newest') return { column: 'created_at', direction: 'desc' };
  return { column: 'ends_at', direction: bidder || state === 'closed' ? 'desc' : 'asc' };
}

/** The position of an auction in a question's order. */
export function toAuctionPosition(
  query: AuctionQuery,
  { endsAt, createdAt, id }: Pick<AuctionRow, 'endsAt' | 'createdAt' | 'id'>,
): AuctionPosition {
  const { column, direction } = findSortKey(query);
  if (column === 'created_at') return { value: createdAt, id };
  return { value: endsAt ?? (direction === 'asc' ? NO_END : -1), id };
}

/**
 * One page, and one row more to know whether there is a next. A list is made of runs of an index: auctions in one state of a
 * chain, a seller or a bidder, in the order of the sort. Those without an end are a run of their own, behind the others.
 */
export function auctionPageStatement({ query, served, after, at }: AuctionPageQuestion): Statement {
  const params: SqlValue[] = [at];
  const place = (value: SqlValue) => `$${params.push(value)}`;
  const { column, direction } = findSortKey(query);
  const sign = direction === 'asc' ? '>' : '<';
  const last = direction === 'asc' ? NO_END : -1;
  const isAfterEnds = after?.value === last && column === 'ends_at';
  const afterId = () => after && `x.id ${sign} ${place(after.id)}::text collate "C"`;
  const afterKey = () =>
    after &&
    `(x.${column}, x.id) ${sign} (${place(after.value)}::int8, ${place(after.id)}::text collate "C")`;
  const rows = `limit ${query.limit + 1}`;
  const run = (conditions: readonly (string | undefined)[], key: string, from = 'auction') => `
    (select x.id, ${key} as key from ${from} x where ${[...conditions, shown].filter(Boolean).join(' and ') || 'true'}
     order by x.${column} ${direction}, x.id ${direction} ${rows})`;
  const shown = query.nft || query.seller || query.bidder ? '' : isShown('item', 'x.nft_id');
  const runs = listRuns(query, served, place).flatMap((condition) => {
    if (column === 'created_at' && query.state === 'ended') {
      // Along the time of creation, every auction that still runs would be looked at.
      const ended = `(select * from auction x where ${condition} order by x.ends_at desc, x.id desc limit ${MAX_ENDED})`;
      return [run([afterKey()], 'x.created_at', ended)];
    }
    if (column === 'created_at') return [run([condition, afterKey()], 'x.created_at')];
    const noEnd = [condition, 'x.ends_at is null'];
    if (isAfterEnds) return [run([...noEnd, afterId()], `${last}::int8`)];
    const withEnd = run([condition, 'x.ends_at is not null', afterKey()], 'x.ends_at');
    return [withEnd, run(noEnd, `${last}::int8`)];
  });
  const order = (alias: string) => `order by ${alias}.key ${direction}, ${alias}.id ${direction}`;
  const sql = `
    select ${COLUMNS} from (select * from (${runs.join(' union all ')}) found ${order('found')} ${rows}) page
    join auction x on x.id = page.id ${BESIDE} ${order('page')}`;
  return { sql, params };
}

/** A condition for each run: equality on the first columns of an index. */
function listRuns(
  query: AuctionQuery,
  served: readonly Chain[],
  place: (value: SqlValue) => string,
): string[] {
  const { state, chain, seller, bidder, nft } = query;
  // The database may still hold auctions of a chain that this installation has stopped serving.
  const among = () => `x.chain = any(${place([...served])}::text[])`;
  if (nft !== undefined) return [`x.nft_id = ${place(nft)} and ${among()}`];
  const wallet = seller ?? bidder;
  const isAll = wallet !== undefined && state === undefined;
  const states = isAll ? AUCTION_STATES : STATES_OF[state ?? 'open'];
  const inState = (each: AuctionState, ofChain: string) => {
    const condition = `x.state = ${place(each)}`;
    if (each !== 'running' || isAll) return condition;
    return `${condition} and x.ends_at ${state === 'ended' ? '<=' : '>'} ${CHAIN_TIME(ofChain)}`;
  };
  if (wallet && state === 'ended') {
    // A chain at a time: only then its time is a bound of the index.
    return served.map((each) => {
      const own = place(each);
      return `x.${seller ? 'seller' : 'bidder'} = ${place(wallet)} and x.chain = ${own} and ${inState('running', own)}`;
    });
  }
  if (wallet) {
    const of = `x.${seller ? 'seller' : 'bidder'} = ${place(wallet)} and ${among()}`;
    return states.map((each) => `${of} and ${inState(each, 'x.chain')}`);
  }
  const chains = chain === undefined ? served : served.filter((each) => each === chain);
  return chains.flatMap((each) => {
    const own = place(each);
    return states.map((one) => `x.chain = ${own} and ${inState(one, own)}`);
  });
}

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

/** The open auctions of these chains. `at`: the server's clock in seconds. */
export async function countOpen(db: Queryable, served: readonly Chain[], at: number) {
  const [row] = await db.query<{ count: number; nextEnd: number | null }>(OPEN_AUCTIONS, [at, [...served]]);
  if (!row) throw new Error('counting auctions returned no row');
  return row;
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
