import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getWalletAuthorQueryOptions } from '../authors/author-queries.ts';
import { findHolder, heldCarsPath } from '../authors/holder.ts';
import { getNftListQueryOptions } from '../nfts/nft-queries.ts';

/** Formats the number of a bay: "03". */
export function formatBay(bay: number): string {
  return String(bay).padStart(2, '0');
}

/**
 * Returns the number of a car's bay in the garage of a wallet, from 1: its place in the garage's list. Undefined while that is
 * read, and for a car beyond the list's first page.
 */
export function useBay(nft: string, wallet: string | undefined): number | undefined {
  const owner = wallet ?? '';
  const author = useQuery({ ...getWalletAuthorQueryOptions(owner), enabled: wallet !== undefined });
  const { data } = useInfiniteQuery({
    ...getNftListQueryOptions(heldCarsPath(findHolder(owner, author.data ?? null))),
    enabled: author.isFetched,
  });
  const place = data?.pages.flatMap(({ items }) => items).findIndex(({ id }) => id === nft) ?? -1;
  return place < 0 ? undefined : place + 1;
}
