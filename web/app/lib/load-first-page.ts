import type { NftList } from '@pitlane/shared/api/nfts';
import { getNftListQueryOptions } from './nft-queries.ts';
import { queryClient } from './query-client.ts';
import { throwAsRouteError } from './throw-as-route-error.ts';

/** For client loaders: a list's first page, from the cache or the API. */
export async function loadFirstPage(path: string): Promise<NftList> {
  const list = await queryClient()
    .ensureInfiniteQueryData(getNftListQueryOptions(path))
    .catch(throwAsRouteError);
  const [first] = list.pages;
  if (!first) throw new Error(`${path} was answered without its first page`);
  return first;
}
