import { nftId } from '@pitlane/shared/domain/nft-id';
import { type Asset, foldAsset, listAssets } from '@pitlane/shared/fold/asset';
import { isMint } from '@pitlane/shared/fold/fold-events';
import { asset } from '../../db/schema/market.ts';
import type { Projection } from '../projection.ts';
import { getTokenTopics } from '../token-topics.ts';

export const assetProjection: Projection<Asset, typeof asset> = {
  name: 'asset',
  foldVersion: 2,
  subjectsVersion: 1,
  subjectsOf: listAssets,
  fold: foldAsset,
  startsWith: isMint,
  table: asset,
  versions: 'asset_version',
  toRow: (token) => ({ id: nftId(token), ...token, state: tokenState(token) }),
  toState: ({ id: _, version: __, state: ___, ...token }) => token,
  tells: { entity: 'asset', topicsOf: getTokenTopics },
};

/** What the token's contract answers to `tokenState` (GasStations.sol, TuneupGarages.sol, FreeMinter.sol). */
function tokenState({ transfers, fuel }: Asset): bigint {
  return BigInt(transfers) | (BigInt(fuel ?? 0) << 32n);
}
