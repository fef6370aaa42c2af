import { nftId } from '@pitlane/shared/domain/nft-id';
import { type Asset, foldAsset, listAssets } from '@pitlane/shared/fold/asset';
import { isMint } from '@pitlane/shared/fold/fold-events';
import { asset } from '../../db/schema/market.ts';
import type { Projection } from '../projection.ts';
import { getTokenTopics } from '../token-topics.ts';

export const assetProjection: Projection<Asset, typeof asset> = {
  name: 'asset',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listAssets,
  fold: foldAsset,
  startsWith: isMint,
  table: asset,
  versions: 'asset_version',
  toRow: (state) => ({ id: nftId(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
  entity: 'asset',
  topicsOf: getTokenTopics,
};
