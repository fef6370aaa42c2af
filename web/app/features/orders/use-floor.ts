import type { NftDetail } from '@pitlane/shared/api/nfts';
import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { useQuery } from '@tanstack/react-query';
import { getNftRowQueryOptions } from '../../lib/nft-queries.ts';

/** As many as the API gives on a page. With more listed cars the cheapest of them is not known here. */
const MAX_READ = 100;

export type Floor = {
  /** What the prices are of, in words. */
  of: string;
  /** Prices of the others that are listed, the lowest first; undefined while they are not known. */
  prices: readonly bigint[] | undefined;
};

/** What others of the same series ask for on the same chain; of every car there while this one is under its cover. */
export function useFloor({ id, chain, buildSeries }: NftDetail): Floor {
  const series = buildSeries ? `&buildSeries=${buildSeries}` : '';
  const path = `/api/nfts?status=buy_now&chain=${chain}${series}&limit=${MAX_READ}`;
  const { data } = useQuery(getNftRowQueryOptions(path));
  const of = buildSeries ? `the ${SERIES_LABEL[buildSeries]} series here` : 'all cars here';
  if (!data || data.next !== null) return { of, prices: undefined };
  const prices = data.items.flatMap((item) =>
    item.id !== id && item.price !== null ? [BigInt(item.price)] : [],
  );
  return { of, prices: prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)) };
}
