import type { Collection } from '@pitlane/shared/domain/cars/nft-id';
import {
  type Auction,
  auctionKey,
  foldAuction,
  foldRefund,
  listAuctions,
  listRefunds,
  type Refund,
  refundKey,
} from '@pitlane/shared/fold/auction';
import { auction, refund } from '../../platform/db/schema/trades.ts';
import type { Projection } from '../projection.ts';

export const auctionProjection: Projection<Auction, typeof auction> = {
  name: 'auction',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listAuctions,
  fold: foldAuction,
  startsWith: (event) => event.kind === 'auction_created',
  table: auction,
  versions: 'auction_version',
  toRow: ({ collection, ...state }) => ({
    id: auctionKey(state),
    nftId: collection && `${state.chain}-${collection}-${state.tokenId}`,
    collection: collection as Collection,
    ...state,
  }),
  toState: ({ id: _, nftId: __, version: ___, ...state }) => state,
  tells: {
    entity: 'auction',
    topicsOf: ({ before, after }) => {
      const rows = [before, after].filter((row) => row !== undefined);
      // Who was outbid wants to know it too.
      const wallets = rows.flatMap(({ seller, bidder }) => (bidder ? [seller, bidder] : [seller]));
      return [
        ...new Set([
          ...rows.map(({ nftId }) => `nft:${nftId}` as const),
          ...wallets.map((wallet) => `owner:${wallet}` as const),
          ...rows.map(({ chain }) => `list:${chain}` as const),
          'auctions' as const,
        ]),
      ];
    },
  },
};

export const refundProjection: Projection<Refund, typeof refund> = {
  name: 'refund',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listRefunds,
  fold: foldRefund,
  startsWith: () => false,
  table: refund,
  versions: 'refund_version',
  toRow: (state) => ({ id: refundKey(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
  tells: {
    entity: 'refund',
    topicsOf: ({ before, after }) => {
      const account = (after ?? before)?.account;
      return account ? [`owner:${account}`] : [];
    },
  },
};
