import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoadedPage } from '../../../entities/nfts/load-page.ts';
import { getNftListQueryOptions } from '../../../entities/nfts/nft-queries.ts';
import type { CardList } from '../../../lib/cards.ts';

/** A question of Explore: the path of the API, the car that it begins after, and the page that came with the document. */
export type ExploreQuestion = { path: string; after: string | null; first: LoadedPage };

export type ExploreState = {
  /** The pages of the question; of the one before while its own are on their way, or did not come. */
  pages: readonly CardList[];
  /** True while `pages` answer an older question than the one asked. */
  outdated: boolean;
  /** Why the question was not answered. */
  failure: Error | undefined;
  retry: () => void;
  hasMore: boolean;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  loadingMore: boolean;
  /** Why the next page did not come. */
  moreFailure: Error | undefined;
  loadMore: () => void;
};

/**
 * Reads the list that a path asks for. A new question never takes the page away: the cars of the last answer stay until
 * the new ones are there, also when these do not come.
 */
export function useExplore({ path, after, first }: ExploreQuestion): ExploreState {
  const query = useInfiniteQuery({
    ...getNftListQueryOptions(path, after),
    ...(path === first.path &&
      after === first.after && {
        initialData: { pages: [first.list], pageParams: [after] },
        initialDataUpdatedAt: first.readAt,
      }),
  });
  const [answered, setAnswered] = useState<readonly CardList[]>([first.list]);
  const pages = query.data?.pages;
  if (pages && pages !== answered) setAnswered(pages);
  return {
    pages: pages ?? answered,
    outdated: !pages,
    failure: pages ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    next: pages?.at(-1)?.next ?? null,
    loadingMore: query.isFetchingNextPage,
    moreFailure: query.isFetchNextPageError ? query.error : undefined,
    loadMore: () => void query.fetchNextPage(),
  };
}
