import type { ActivityQuery } from '@pitlane/shared/api/activity';
import { COLLECTIONS } from '@pitlane/shared/domain/cars/nft-id';
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { FEED_KINDS, type FeedKind, type SaleVia } from '@pitlane/shared/domain/orders/activity';
import { joinShownAuthor, type ShownAuthor, selectShownAuthor } from '../../core/authors/shown-author.ts';
import { isShown } from '../../core/hidden/is-shown.ts';
import type { Queryable, SqlValue } from '../../platform/db/db.ts';
import type { bookOrder } from '../../platform/db/schema/orders.ts';
import type { activity } from '../../platform/db/schema/trades.ts';
import type { RowOf } from '../../platform/db/table.ts';

/** Where a page ended: the time (seconds since 1970), the place on the chain and the id of its last entry. An order is in no block: -1. */
export type ActivityPosition = { at: number; block: number; log: number; id: string };

type Line = RowOf<typeof activity>;
type Order = RowOf<typeof bookOrder>;

/** An entry of the feed: a line of `activity`, or an order of the book. What only the other has is null. */
export type FeedRow = Pick<Line, 'id' | 'chain' | 'collection' | 'at' | 'version' | 'state' | 'auctionId'> &
  Pick<Order, 'nftId' | 'tokenId' | 'wantedSeries' | 'minRank' | 'minLevels'> & {
    kind: FeedKind;
    from: Line['fromAccount'];
    to: Line['toAccount'];
    price: Line['price'];
    via: SaleVia | null;
    txHash: Line['txHash'] | null;
    /** -1 of an order, which is in no block. */
    blockNumber: number;
    logIndex: number;
    active: boolean | null;
    reason: Order['reason'];
    endTime: number | null;
    /** The authors shown for the wallets; null without a wallet, and for a wallet that the index has not seen. */
    fromAuthor: ShownAuthor | null;
    toAuthor: ShownAuthor | null;
  };

export type FeedStatement = { sql: string; params: SqlValue[] };
export type FeedQuestion = {
  query: ActivityQuery;
  served: readonly Chain[];
  after: ActivityPosition | undefined;
};

/** One run of an index: rows that are equal in its first columns, by time and place. */
type Run = { of: 'activity' | 'book_order'; condition: string };

/** The columns of a run, in the same order from both tables. */
const COLUMNS: Record<Run['of'], string> = {
  activity: `x.id, x.at, x.chain, x.kind, x.collection, x.nft_id as "nftId", x.token_id as "tokenId",
    x.from_account as "from", x.to_account as "to", x.price, x.via, x.tx_hash as "txHash", x.block_number as "blockNumber",
    x.log_index as "logIndex", x.auction_id as "auctionId", x.state, null::int as "wantedSeries", null::int as "minRank", null::jsonb as "minLevels",
    null::boolean as active, null::text as reason, null::int8 as "endTime", x.version`,
  book_order: `x.id, x.created_at as at, x.chain, x.side as kind, x.collection, x.nft_id as "nftId", x.token_id as "tokenId",
    x.maker as "from", null::text as "to", x.price, null::text as via, null::text as "txHash", -1::int8 as "blockNumber",
    -1 as "logIndex", null::int8 as "auctionId", null::numeric as state, x.wanted_series as "wantedSeries", x.min_rank as "minRank",
    x.min_levels as "minLevels", x.active, x.reason, x.end_time as "endTime", x.version`,
};

/** The columns that entries follow each other by, within a run. */
const ORDER: Record<Run['of'], readonly string[]> = {
  activity: ['x.at', 'x.block_number', 'x.log_index', 'x.id'],
  book_order: ['x.created_at', 'x.id'],
};
const FEED_ORDER = ['at', '"blockNumber"', '"logIndex"', 'id'];

const newestFirst = (columns: readonly string[], of = '') =>
  `order by ${columns.map((column) => `${of}${column} desc`).join(', ')}`;

/**
 * One page, and one row more to know whether there is a next: the beginnings of some runs of indexes, merged. There are as many
 * runs as kinds, twice as many for a wallet, and one for each kind, chain and collection where those are chosen.
 */
export function feedStatement({ query, served, after }: FeedQuestion): FeedStatement {
  const params: SqlValue[] = [];
  const place = (value: SqlValue) => `$${params.push(value)}`;
  const rows = `limit ${query.limit + 1}`;
  const [at, block, log, id] = after
    ? [place(after.at), place(after.block), place(after.log), place(after.id)]
    : [];
  const rest: Record<Run['of'], string> = {
    activity: `(${ORDER.activity.join(', ')}) < (${at}::int8, ${block}::int8, ${log}::int, ${id}::text collate "C")`,
    // Orders come after what blocks brought in their second.
    book_order: `(x.created_at, x.id) < (${at}::int8 + case when ${block}::int8 < 0 then 0 else 1 end, case when ${block}::int8 < 0 then ${id}::text else '' end collate "C")`,
  };
  // Who asks for one item or one wallet gets all of it.
  const shown = query.nft || query.account ? '' : ` and ${isShown('item', 'x.nft_id')}`;
  const runs = listRuns(query, served, place).map(({ of, condition }) => {
    const past = after ? ` and ${rest[of]}` : '';
    return `(select ${COLUMNS[of]} from ${of} x where ${condition}${shown}${past} ${newestFirst(ORDER[of])} ${rows})`;
  });
  // A token that goes from a wallet to the same one is in two of its runs: "union" keeps one.
  const sql = `
    select page.*, ${selectShownAuthor('f')} as "fromAuthor", ${selectShownAuthor('t')} as "toAuthor"
    from (select * from (${runs.join(query.account ? ' union ' : ' union all ')}) found
      ${newestFirst(FEED_ORDER, 'found.')} ${rows}) page
    ${joinShownAuthor('f', 'page."from"', 'left join')}
    ${joinShownAuthor('t', 'page."to"', 'left join')}
    ${newestFirst(FEED_ORDER, 'page.')}`;
  return { sql, params };
}

function listRuns(
  { kind, chain, collection, nft, account }: ActivityQuery,
  served: readonly Chain[],
  place: (value: SqlValue) => string,
): Run[] {
  const cells = ((nft ?? account) ? [] : listCells({ chain, collection }, served)).map(
    ([ofChain, ofCollection]) => `x.chain = ${place(ofChain)} and x.collection = ${place(ofCollection)} and `,
  );
  const of = nft ?? account;
  const about = of === undefined ? '' : place(of);
  const among = cells.length > 0 ? '' : `x.chain = any(${place([...served])}::text[])`;
  const kinds = kind?.length ? kind : FEED_KINDS;
  return kinds.flatMap((each): Run[] => {
    const isOrder = each === 'listing' || each === 'offer';
    const table = isOrder ? 'book_order' : 'activity';
    const same = `x.${isOrder ? 'side' : 'kind'} = ${place(each)}`;
    if (nft !== undefined) return [{ of: table, condition: `x.nft_id = ${about} and ${same} and ${among}` }];
    if (account !== undefined) {
      const wallets = isOrder ? ['maker'] : ['from_account', 'to_account'];
      return wallets.map((wallet) => ({
        of: table,
        condition: `x.${wallet} = ${about} and ${same} and ${among}`,
      }));
    }
    if (cells.length === 0) return [{ of: table, condition: `${same} and ${among}` }];
    return cells.map((cell) => ({ of: table, condition: `${cell}${same}` }));
  });
}

/** The chains and collections that are asked for one by one; none where an index over all of them answers. */
function listCells(
  { chain, collection }: Pick<ActivityQuery, 'chain' | 'collection'>,
  served: readonly Chain[],
) {
  // The database may still hold what a chain did that is not served any more: then every chain is asked for.
  if (!chain?.length && !collection && served.length === CHAINS.length) return [];
  const chains = chain?.length ? served.filter((each) => chain.includes(each)) : served;
  const collections = collection ? [collection] : COLLECTIONS;
  return chains.flatMap((ofChain) => collections.map((each) => [ofChain, each] as const));
}

/**
 * One page of the feed after a position, and where it ends; `end` is null on the last page. What one second brought is in the order of the
 * chain, the latest first, and orders come after it.
 */
export async function findActivity(
  db: Queryable,
  question: FeedQuestion,
): Promise<{ rows: FeedRow[]; end: ActivityPosition | null }> {
  const { sql, params } = feedStatement(question);
  const found = await db.query<FeedRow>(sql, params);
  const { limit } = question.query;
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (!last || found.length <= limit) return { rows, end: null };
  const { at, blockNumber: block, logIndex: log, id } = last;
  return { rows, end: { at, block, log, id } };
}
