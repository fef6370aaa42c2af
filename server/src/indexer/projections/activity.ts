import { ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { type Activity, foldActivity, getActivityNft, listActivities } from '@pitlane/shared/fold/activity';
import { activity } from '../../platform/db/schema/trades.ts';
import type { Projection } from '../projection.ts';

/** Lines of what happens to tokens. They are completed, and told of, by stampActivity (server/src/core/orders). */
export const activityProjection: Projection<Activity, typeof activity> = {
  name: 'activity',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listActivities,
  fold: foldActivity,
  // A line's transaction is in one block, so nothing is stored of it before.
  startsWith: () => true,
  table: activity,
  versions: 'activity_version',
  writtenElsewhere: ['kind', 'nftId', 'collection', 'tokenId', 'fromAccount', 'toAccount', 'series', 'state'],
  toRow: (line) => {
    const { nft, ...told } = line;
    return {
      ...told,
      kind: 'part',
      nftId: getActivityNft(line),
      collection: nft?.collection ?? 'cars',
      tokenId: nft?.tokenId ?? 0n,
      fromAccount: told.giver === ZERO_ADDRESS ? null : told.giver,
      toAccount: told.taker,
      series: null,
      state: null,
    };
  },
  toState: ({ id, chain, told, collection, tokenId, nftId, giver, taker, price, via, ...rest }) => {
    const { orderId, auctionId, paid, txHash, blockNumber, logIndex, at } = rest;
    const nft = id.includes('-auction-') || !nftId ? undefined : { collection, tokenId };
    const place = { txHash, blockNumber, logIndex, at };
    return { id, chain, told, nft, giver, taker, price, via, orderId, auctionId, paid, ...place };
  },
};
