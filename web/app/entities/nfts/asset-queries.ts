import type { AssetList } from '@pitlane/shared/api/assets';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { type Holder, holderKey, holderQuery } from '../authors/holder.ts';

/** Path of a holder's assets other than cars. */
export function assetsPath(holder: Holder): string {
  return `/api/assets?${holderQuery(holder)}`;
}

/** A holder's tuneup garages and gas stations. */
export function getAssetsQueryOptions(holder: Holder) {
  return queryOptions({
    queryKey: ['assets', ...holderKey(holder)],
    queryFn: (context) => fetchAnswer<AssetList>(context, assetsPath(holder)),
  });
}

/** The same of a wallet; asked for only when there is one. */
export function getWalletAssetsQueryOptions(wallet: string | undefined) {
  return queryOptions({ ...getAssetsQueryOptions({ wallet: wallet ?? '' }), enabled: wallet !== undefined });
}
