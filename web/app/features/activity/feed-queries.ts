import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pagePath } from '../../entities/nfts/nft-queries.ts';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import type { Feed } from './feed.ts';

/** The pages that a reader has before them. They stay as they are: what is new waits in getNewestQueryOptions. */
export function getFeedQueryOptions(path: string, after: string | null) {
  return infiniteQueryOptions({
    queryKey: ['feed', path, after],
    queryFn: (context) => fetchAnswer<Feed>(context, pagePath(path, context.pageParam)),
    initialPageParam: after,
    getNextPageParam: (last) => last.next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The newest entries, kept live. */
export function getNewestQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['activity', path],
    queryFn: (context) => fetchAnswer<Feed>(context, path),
  });
}
