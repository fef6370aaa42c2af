/** Lines of activity for tests, written to the database by hand. */
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Queryable } from '../platform/db/db.ts';
import { activity } from '../platform/db/schema/trades.ts';
import { describeTable, type RowOf } from '../platform/db/table.ts';
import { ALICE, BOB } from './test-api.ts';

export type ActivityRow = RowOf<typeof activity>;
const INSERT = describeTable(activity).insert();

/** A transfer from Alice to Bob at second `number`, with these changes. */
export function testActivity({ number, ...given }: Partial<ActivityRow> & { number: number }): ActivityRow {
  const { chain = 'binance', collection = 'cars', tokenId = 1n, kind = 'transfer' } = given;
  const txHash = `0x${number.toString(16).padStart(64, '0')}` as const;
  return {
    id: `${chain}-${txHash}-${collection}-${tokenId}`,
    chain,
    kind,
    nftId: nftId({ chain, collection, tokenId }),
    collection,
    tokenId,
    told: kind,
    giver: ALICE,
    taker: BOB,
    paid: false,
    fromAccount: ALICE,
    toAccount: BOB,
    price: null,
    via: null,
    orderId: null,
    auctionId: null,
    txHash,
    blockNumber: number,
    logIndex: 0,
    at: number,
    series: null,
    state: null,
    version: number,
    ...given,
  };
}

export async function addActivity(db: Queryable, rows: readonly ActivityRow[]): Promise<void> {
  await db.query(INSERT.sql, INSERT.params(rows));
}
