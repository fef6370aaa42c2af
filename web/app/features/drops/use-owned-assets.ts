import type { AssetKind } from '@pitlane/shared/domain/cars/assets';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { getWalletAssetsQueryOptions } from '../../entities/nfts/asset-queries.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

/** How many assets of a kind the connected wallet owns on a chain; undefined until it is known. */
export function useOwnedAssets(chain: Chain, kind: AssetKind): number | undefined {
  const { data } = useQuery(getWalletAssetsQueryOptions(useWalletAddress()));
  if (!data || data.unavailable.includes(chain)) return undefined;
  return data.assets.filter((asset) => asset.chain === chain && asset.collection === kind).length;
}
