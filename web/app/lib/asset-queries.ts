import type { AssetList } from '@pitlane/shared/api/assets';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from './answer-positions.ts';

/** The tuneup garages and gas stations of a wallet; asked for only when there is one. */
export function getAssetsQueryOptions(address: string | undefined) {
  return queryOptions({
    queryKey: ['assets', address],
    queryFn: (context) => fetchAnswer<AssetList>(context, `/api/assets?owner=${address}`),
    enabled: address !== undefined,
  });
}
