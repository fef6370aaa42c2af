import type { NftList } from '@pitlane/shared/api/nfts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getNftListQueryOptions } from '../../../lib/nft-queries.ts';

/** A list that came with the page. */
export type FirstPage = {
  /** The question that it answers, as a path of the API. */
  path: string;
  list: NftList;
  /** When it was read, in milliseconds. */
  readAt: number;
};

export type ExploreState = {
  /** The pages of the question; of the one before while its own are on their way, or did not come. */
  pages: readonly NftList[];
  /** True while `pages` answer an older question than the one asked. */
  outdated: boolean;
  /** Why the question was not answered. */
  failure: Error | undefined;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  /** Why the next page did not come. */
  moreFailure: Error | undefined;
  loadMore: () => void;
};

/**
 * Reads the list that a path asks for. A new question never takes the page away: the cars of the last answer stay until
 * the new ones are there, also when these do not come.
 */
export function useExplore(path: string, first: FirstPage): ExploreState {
  const query = useInfiniteQuery({
    ...getNftListQueryOptions(path),
    ...(path === first.path && {
      initialData: { pages: [first.list], pageParams: [null] },
      initialDataUpdatedAt: first.readAt,
    }),
  });
  const [answered, setAnswered] = useState<readonly NftList[]>([first.list]);
  const pages = query.data?.pages;
  if (pages && pages !== answered) setAnswered(pages);
  return {
    pages: pages ?? answered,
    outdated: !pages,
    failure: pages ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailure: query.isFetchNextPageError ? query.error : undefined,
    loadMore: () => void query.fetchNextPage(),
  };
}
