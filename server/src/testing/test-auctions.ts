/** Auctions for tests, written to the database by hand. */

import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Queryable } from '../platform/db/db.ts';
import { auction } from '../platform/db/schema/trades.ts';
import { describeTable, type RowOf } from '../platform/db/table.ts';
import { ALICE } from './test-api.ts';

export type TestAuction = RowOf<typeof auction>;
const INSERT = describeTable(auction).insert();
const ETH = 10n ** 18n;

/** A running auction without bids of Alice's car with the auction's number, with these changes. */
export function testAuction(changes: Partial<TestAuction> = {}): TestAuction {
  const { chain = 'binance', auctionId = 1, collection = 'cars' } = changes;
  const tokenId = changes.tokenId ?? BigInt(auctionId);
  return {
    id: `${chain}-${auctionId}`,
    chain,
    auctionId,
    nftId: nftId({ chain, collection, tokenId }),
    collection,
    tokenId,
    seller: ALICE,
    reserve: ETH,
    buyOut: null,
    minIncrement: ETH / 100n,
    minIncrementBps: 500,
    duration: 3_600,
    extensionWindow: 300,
    maxExtension: 1_800,
    royaltyBps: 500,
    startAtFirstBid: false,
    endsAt: 2_000_003_600,
    firstEnd: 2_000_003_600,
    bidder: null,
    highestBid: null,
    bids: 0,
    state: 'running',
    createdAt: 2_000_000_000,
    createdBlock: 100,
    closedAt: null,
    version: 1,
    ...changes,
  };
}

/** Stores auctions, and numbers the wallets that they name. */
export async function addAuctions(db: Queryable, ...given: Partial<TestAuction>[]): Promise<TestAuction[]> {
  const rows = given.map(testAuction);
  const wallets = rows.flatMap(({ seller, bidder }): Address[] => (bidder ? [seller, bidder] : [seller]));
  await db.query(
    'insert into author (wallet) select distinct unnest($1::text[]) on conflict (wallet) do nothing',
    [wallets],
  );
  await db.query(INSERT.sql, INSERT.params(rows));
  return rows;
}
