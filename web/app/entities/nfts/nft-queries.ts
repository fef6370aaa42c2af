import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import type { Nft, NftList } from '@pitlane/shared/api/nfts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CardList } from '../../lib/cards.ts';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

/** Pages of a list, each with the cursor of the next. `path` is the question without a cursor, `after` where it begins. */
export function getNftListQueryOptions(path: string, after: string | null = null) {
  return infiniteQueryOptions({
    queryKey: ['nfts', 'list', ...(after === null ? [] : [after]), path],
    queryFn: (context) => fetchAnswer<CardList>(context, pagePath(path, context.pageParam)),
    initialPageParam: after,
    getNextPageParam: (last) => last.next,
  });
}

/** Path of one page of a list; a null cursor is its first. */
export function pagePath(path: string, cursor: string | null): string {
  if (cursor === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}

/** One short list by its path: a carousel, a wallet's cars, more of a series. */
export function getNftRowQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['nfts', 'row', path],
    queryFn: (context) => fetchAnswer<CardList>(context, path),
  });
}

export function getNftQueryOptions(id: string) {
  return queryOptions({
    queryKey: ['nft', id],
    queryFn: (context) => fetchAnswer<{ nft: NftDetail; indexed: NftList['indexed'] }>(context, nftPath(id)),
  });
}

/** Path of an item's detail in the API. */
export function nftPath(id: string): string {
  return `/api/nfts/${encodeURIComponent(id)}`;
}

/** Where a card leads: the item's own link, "/" and its id (specification section 2, "Route table"). */
export function nftHref(nft: Pick<Nft, 'id' | 'nft_link'>): string {
  return `${nft.nft_link}/${nft.id}`;
}

/** How many cars a wallet owns. */
export type CarCount = {
  /** Undefined while they are counted. */
  total: number | undefined;
  /** Whether the count is "at least" this. */
  capped: boolean;
  /** Whether they could not be counted. */
  failed: boolean;
};
