import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { CATEGORY_LABEL } from '@pitlane/shared/domain/cars/categories';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getNftRowQueryOptions } from '../../entities/nfts/nft-queries.ts';
import { findUsual } from './listing-price.ts';

/** The car's own listing and those of others, some of them by one seller: the sheet tells of four. */
const READ = 20;

export type Floor = {
  /** What is priced, in a word or two. */
  of: string;
  /** The lowest prices of the others that are listed, in wei, the lowest first; undefined while they are not known. */
  prices: readonly bigint[] | undefined;
  /** The usual price among the lowest, in wei; 0 when there are no prices, and while it is not known. */
  usual: bigint;
  /** The question, when nothing is known because the answer did not come. */
  unread: UseQueryResult | undefined;
};

/** Returns the lowest prices of others in the same series on the same chain; of every car there while this one is under its cover. */
export function useFloor({ id, chain, category, buildSeries }: NftDetail): Floor {
  const series = buildSeries ? `&buildSeries=${buildSeries}` : '';
  const path = `/api/nfts?status=buy_now&category=${category}&chain=${chain}${series}&sort=price_up&limit=${READ}`;
  const query = useQuery(getNftRowQueryOptions(path));
  const { data } = query;
  const kind = CATEGORY_LABEL[category];
  const of = buildSeries ? SERIES_LABEL[buildSeries] : kind;
  const others = data?.items.filter((item) => item.id !== id);
  const prices = others?.flatMap(({ price }) => (price === null ? [] : [BigInt(price)]));
  return { of, prices, usual: findUsual(others ?? []), unread: query.isError && !data ? query : undefined };
}
