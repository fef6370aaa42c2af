import type { Chain } from '@pitlane/shared/domain/chains';
import type { Queryable } from '../../db/db.ts';
import type { Change } from '../../db/outbox.ts';
import { judgeOrders } from './judge-orders.ts';
import { stampActivity } from './stamp-activity.ts';
import type { Touched } from './touched.ts';

/**
 * Writes all that follows from facts which a transaction has changed: the lines of activity, the verdicts on orders, and what
 * the market says of cars. `at` is in seconds (readBookTime); `deep` after a rewind. Call lockBook first. Returns what the
 * outbox must tell.
 */
export async function judgeFacts(
  tx: Queryable,
  chain: Chain,
  touched: Touched,
  { at, deep }: { at: number; deep: boolean },
): Promise<Change[]> {
  const stamped = await stampActivity(tx, touched.activityIds);
  const auctioned = await findAuctioned(tx, touched.auctionIds);
  const nftIds = [...new Set([...touched.nftIds, ...auctioned])];
  return [...stamped, ...(await judgeOrders(tx, chain, { ...touched, nftIds }, { at, deep }))];
}

async function findAuctioned(tx: Queryable, auctionIds: readonly string[]): Promise<string[]> {
  if (auctionIds.length === 0) return [];
  const rows = await tx.query<{ nftId: string }>(
    `select distinct nft_id as "nftId" from auction where id = any($1::text[]) and nft_id <> ''`,
    [[...auctionIds]],
  );
  return rows.map(({ nftId }) => nftId);
}
