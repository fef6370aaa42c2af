import type { AssetList } from '@pitlane/shared/api/assets';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from './answer-positions.ts';

/** Path of everything that a wallet has beside its cars. */
export function assetsPath(address: string): string {
  return `/api/assets?owner=${address}`;
}

/** The tuneup garages and gas stations of a wallet; asked for only when there is one. */
export function getAssetsQueryOptions(address: string | undefined) {
  return queryOptions({
    queryKey: ['assets', address],
    queryFn: (context) => fetchAnswer<AssetList>(context, assetsPath(address ?? '')),
    enabled: address !== undefined,
  });
}
