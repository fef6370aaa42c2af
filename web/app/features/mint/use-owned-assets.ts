import type { AssetList } from '@pitlane/shared/api/assets';
import type { AssetKind } from '@pitlane/shared/domain/assets';
import type { Chain } from '@pitlane/shared/domain/chains';
import { useQuery } from '@tanstack/react-query';
import { asSent, getJson } from '../../lib/api.ts';
import { useWallet } from '../../wallet/wallet-store.ts';

/** How many assets of a kind the connected wallet owns on a chain; undefined while nobody knows. */
export function useOwnedAssets(chain: Chain, kind: AssetKind): number | undefined {
  const { address } = useWallet();
  const { data } = useQuery({
    queryKey: ['assets', address],
    queryFn: ({ signal }) =>
      getJson(asSent<AssetList>(), `/api/assets?owner=${address}`, { init: { signal } }),
    enabled: address !== undefined,
  });
  if (!data || data.unavailable.includes(chain)) return undefined;
  return data.assets.filter((asset) => asset.chain === chain && asset.collection === kind).length;
}
