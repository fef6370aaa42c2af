import type { AuthorList, AuthorProfile } from '@pitlane/shared/api/authors';
import type { Holdings, Worth } from '@pitlane/shared/api/market';
import type { AuthorRank, AuthorRanks } from '@pitlane/shared/api/rankings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { pagePath } from '../nfts/nft-queries.ts';
import { type Holder, holderKey, holderQuery } from './holder.ts';

/** Path of an author in the API. */
export function authorPath(id: number | string): string {
  return `/api/authors/${encodeURIComponent(id)}`;
}

/** Path of the list with a wallet's author; the list is empty when the chain knows no such wallet. */
export function walletAuthorPath(wallet: string): string {
  return `/api/authors?wallet=${wallet}`;
}

/** Path of the value of a holder's cars. */
export function worthPath(holder: Holder): string {
  return `/api/market/worth?${holderQuery(holder)}`;
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

/** The author of a wallet; null where the chain knows no such wallet. */
export function getWalletAuthorQueryOptions(wallet: string) {
  return queryOptions({
    queryKey: ['wallet-author', wallet],
    queryFn: async (context): Promise<AuthorProfile | null> =>
      (await fetchAnswer<AuthorList>(context, walletAuthorPath(wallet))).authors[0] ?? null,
  });
}

/** The value of a holder's cars. */
export function getWorthQueryOptions(holder: Holder) {
  return queryOptions({
    queryKey: ['worth', ...holderKey(holder)],
    queryFn: (context) => fetchAnswer<Worth>(context, worthPath(holder)),
  });
}

/** What each of a holder's cars cost, and its floor. */
export function getHoldingsQueryOptions(holder: Holder) {
  return queryOptions({
    queryKey: ['holdings', ...holderKey(holder)],
    queryFn: (context) => fetchAnswer<Holdings>(context, `/api/market/holdings?${holderQuery(holder)}`),
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

/** Query options for an author's followers, or the authors that it follows, page by page. */
export function getFollowsQueryOptions(id: number, side: FollowSide) {
  return infiniteQueryOptions({
    queryKey: ['follows', id, side],
    queryFn: (context) =>
      fetchAnswer<AuthorList>(context, pagePath(`${authorPath(id)}/${side}`, context.pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}
