import type { AssetList } from '@pitlane/shared/api/assets';
import { queryOptions } from '@tanstack/react-query';
import { asSent, getJson } from './api.ts';

/** The tuneup garages and gas stations of a wallet; asked for only when there is one. */
export function getAssetsQueryOptions(address: string | undefined) {
  return queryOptions({
    queryKey: ['assets', address],
    queryFn: ({ signal }) =>
      getJson(asSent<AssetList>(), `/api/assets?owner=${address}`, { init: { signal } }),
    enabled: address !== undefined,
  });
}
