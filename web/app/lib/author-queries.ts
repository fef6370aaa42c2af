import type { AuthorList, AuthorProfile } from '@pitlane/shared/api/authors';
import type { Worth } from '@pitlane/shared/api/market';
import type { AuthorRank, AuthorRanks } from '@pitlane/shared/api/ranks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from './answer-positions.ts';
import { pagePath } from './nft-queries.ts';

/** Path of an author in the API. */
export function authorPath(id: number | string): string {
  return `/api/authors/${encodeURIComponent(id)}`;
}

/** Path of what an author's cars are worth. */
export function worthPath(id: number): string {
  return `/api/market/worth?author=${id}`;
}

/** Path of the ranking with an author's own row, found by one of its wallets. */
export function rankPath(wallet: string): string {
  return `/api/author_ranks?period=all_time&own=${wallet}`;
}

export function getAuthorQueryOptions(id: number | string) {
  return queryOptions({
    queryKey: ['author', id],
    queryFn: (context) => fetchAnswer<AuthorProfile>(context, authorPath(id)),
  });
}

/** What an author's cars are worth; the wallets name what changes it. */
export function getAuthorWorthQueryOptions(id: number, wallets: readonly string[]) {
  return queryOptions({
    queryKey: ['worth', id, ...wallets],
    queryFn: (context) => fetchAnswer<Worth>(context, worthPath(id)),
  });
}

/** An author's figures of all time; null for one who has sold nothing, and without a wallet. */
export function getAuthorRankQueryOptions(wallet: string | null) {
  return queryOptions({
    queryKey: ['author-rank', wallet],
    queryFn: async (context): Promise<AuthorRank | null> =>
      wallet === null ? null : (await fetchAnswer<AuthorRanks>(context, rankPath(wallet))).own,
  });
}

export type FollowSide = 'followers' | 'following';

/** Who follows an author, or whom it follows, page by page. */
export function getFollowsQueryOptions(id: number, side: FollowSide) {
  return infiniteQueryOptions({
    queryKey: ['follows', id, side],
    queryFn: (context) =>
      fetchAnswer<AuthorList>(context, pagePath(`${authorPath(id)}/${side}`, context.pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}
