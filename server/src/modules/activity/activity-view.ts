/** Entries of the feed as the API's own words. Pure. */
import type { ActivityEntry } from '@pitlane/shared/api/activity';
import type { Nft } from '@pitlane/shared/api/nfts';
import { UPGRADES, unpackCarState } from '@pitlane/shared/domain/cars/car-state';
import { carStats } from '@pitlane/shared/domain/cars/car-stats';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { getPerformance } from '@pitlane/shared/domain/cars/performance';
import { findAuthorRef } from '../../core/authors/shown-author.ts';
import { findScope, toConditions, toVerdict } from '../orders/order-view.ts';
import type { FeedRow } from './activity.repo.ts';

/** `at`: the server's clock in seconds since 1970, for orders that have ended. */
export function toEntry(row: FeedRow, { nft, at }: { nft: Nft | undefined; at: number }): ActivityEntry {
  const { id, kind, chain, collection, nftId, tokenId, price, via, auctionId, version } = row;
  return {
    id,
    kind,
    at: row.at,
    chain,
    collection,
    nft_id: nftId,
    token_id: tokenId === null ? null : String(tokenId),
    nft: nft ?? null,
    from: findAuthorRef(row.fromAuthor, row.from),
    to: findAuthorRef(row.toAuthor, row.to),
    price: price === null ? null : String(price),
    via,
    auction_id: auctionId === null ? null : `${chain}-${auctionId}`,
    order: toOrderState(row, at),
    sold: toSoldCar(row),
    block: row.blockNumber < 0 ? null : row.blockNumber,
    tx_hash: row.txHash,
    version,
  };
}

function toOrderState(row: FeedRow, at: number): ActivityEntry['order'] {
  const { active, reason, endTime } = row;
  if (active === null || endTime === null) return null;
  return {
    scope: findScope(row),
    conditions: toConditions(row),
    ...toVerdict({ active, reason, endTime }, at),
    expirationTime: endTime,
  };
}

function toSoldCar({ chain, tokenId, state }: FeedRow): ActivityEntry['sold'] {
  if (state === null || tokenId === null) return null;
  const { series, rank, upgrades } = unpackCarState(state);
  const traits = series && carTraits({ chain, tokenId }, series);
  return {
    buildSeries: series,
    currentRank: rank,
    performance: traits && getPerformance(carStats(traits, rank, upgrades)),
    upgrades: UPGRADES.filter((name) => upgrades[name] > 0).map((name) => ({
      title: name,
      number_of: upgrades[name],
    })),
  };
}
