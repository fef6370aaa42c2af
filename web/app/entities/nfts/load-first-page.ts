import { throwAsRouteError } from '../../lib/loading/throw-as-route-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { LoadedPage } from './load-page.ts';
import { getNftListQueryOptions } from './nft-queries.ts';

/** For client loaders: the first page of a list that goes on after a cursor, from the cache or the API. */
export async function loadFirstPage(path: string, after: string | null): Promise<LoadedPage> {
  const list = await queryClient()
    .ensureInfiniteQueryData(getNftListQueryOptions(path, after))
    .catch(throwAsRouteError);
  const [first] = list.pages;
  if (!first) throw new Error(`${path} was answered without its first page`);
  return { path, after, list: first, readAt: Date.now() };
}
