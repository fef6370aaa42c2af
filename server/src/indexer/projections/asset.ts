import { firstCategory, itemName } from '@pitlane/shared/domain/cars/item-words';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { type Asset, foldAsset, listAssets } from '@pitlane/shared/fold/asset';
import { isMint } from '@pitlane/shared/fold/fold-events';
import { asset } from '../../platform/db/schema/market.ts';
import type { Projection } from '../projection.ts';
import { getTokenTopics, INITIAL_MARKET, MARKET_FIELDS, omit } from './item-rows.ts';

const NOT_FOLDED = [
  'id',
  'version',
  'state',
  'series',
  'rank',
  'performance',
  'class',
  'title',
  'titleFolded',
  'category',
  ...MARKET_FIELDS,
] as const;

export const assetProjection: Projection<Asset, typeof asset> = {
  name: 'asset',
  foldVersion: 3,
  subjectsVersion: 1,
  subjectsOf: listAssets,
  fold: foldAsset,
  startsWith: isMint,
  table: asset,
  versions: 'nft_version',
  // What a free-form token is called and is follows from its metadata (server/src/core/items/set-item-words.ts).
  writtenElsewhere: [...MARKET_FIELDS, 'title', 'titleFolded', 'category'],
  toRow: (token) => ({
    id: nftId(token),
    ...token,
    state: tokenState(token),
    series: -1,
    rank: -1,
    performance: null,
    class: 0,
    title: itemName(token),
    titleFolded: foldText(itemName(token)),
    category: firstCategory(token.collection),
    ...INITIAL_MARKET,
  }),
  toState: (row) => omit(row, NOT_FOLDED),
  tells: { entity: 'nft', topicsOf: getTokenTopics },
};

/** Packs the state as the token's contract answers to `tokenState` (GasStations.sol, TuneupGarages.sol, FreeMinter.sol). */
function tokenState({ transfers, fuel }: Asset): bigint {
  return BigInt(transfers) | (BigInt(fuel ?? 0) << 32n);
}
