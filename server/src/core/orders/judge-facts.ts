import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Queryable } from '../../platform/db/db.ts';
import type { Change } from '../../platform/db/outbox.ts';
import { writeLineNotices } from '../notices/line-notices.ts';
import { judgeOrders } from './judge-orders.ts';
import { stampActivity } from './stamp-activity.ts';
import type { Touched } from './touched.ts';
import { restartOrders } from './verdict-phase.ts';
import { OPEN } from './verdict-sql.ts';

/** A collection with more open orders than this is judged in pages, each in a transaction of its own. */
const AT_ONCE = 1_000;

/**
 * Writes all that follows from facts which a transaction has changed: the lines of activity and their notices, the verdicts on
 * orders, and what the market says of cars. `at` is in seconds (readBookTime); `deep` after a rewind. Call lockBook first. Returns what the
 * outbox must tell. A changed royalty is about all orders of its collection: too many of them are left to pages that come after.
 */
export async function judgeFacts(
  tx: Queryable,
  chain: Chain,
  touched: Touched,
  { at, deep, atOnce = AT_ONCE }: { at: number; deep: boolean; atOnce?: number },
): Promise<Change[]> {
  const stamped = await stampActivity(tx, touched.activityIds);
  const notices = await writeLineNotices(tx, touched, { at, deep });
  const auctioned = await findAuctioned(tx, touched.auctionIds);
  const nftIds = [...new Set([...touched.nftIds, ...auctioned])];
  const { few, many } = await countOrders(tx, chain, touched.collections, atOnce);
  if (many) await restartOrders(tx, chain);
  const now = { ...touched, nftIds, collections: few };
  return [...stamped, ...notices, ...(await judgeOrders(tx, chain, now, { at, deep }))];
}

async function findAuctioned(tx: Queryable, auctionIds: readonly string[]): Promise<string[]> {
  if (auctionIds.length === 0) return [];
  const rows = await tx.query<{ nftId: string }>(
    `select distinct nft_id as "nftId" from auction where id = any($1::text[]) and nft_id <> ''`,
    [[...auctionIds]],
  );
  return rows.map(({ nftId }) => nftId);
}

/** Which collections have few open orders, and whether one has many. */
async function countOrders(
  tx: Queryable,
  chain: Chain,
  collections: Touched['collections'],
  atOnce: number,
): Promise<{ few: Touched['collections']; many: boolean }> {
  const few: Touched['collections'][number][] = [];
  for (const collection of collections) {
    const [row] = await tx.query<{ many: boolean }>(
      `select count(*) > $3 as many from (
         select from book_order where chain = $1 and collection = $2 and ${OPEN} limit $3 + 1
       ) as open`,
      [chain, collection, atOnce],
    );
    if (!row?.many) few.push(collection);
  }
  return { few, many: few.length < collections.length };
}
