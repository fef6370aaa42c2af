import type { Featured } from '@pitlane/shared/api/hidden';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import { NftSlides } from './card/nft-row.tsx';

export const FEATURED_PATH = '/api/featured';

/** What operators want to be seen first. Its key is that of a row: it changes with the lists of all chains. */
export function getFeaturedQueryOptions() {
  return queryOptions({
    queryKey: ['nfts', 'row', FEATURED_PATH],
    queryFn: (context) => fetchAnswer<Featured>(context, FEATURED_PATH),
  });
}

/** The row of the home page that operators choose; nothing when they have chosen nothing. */
export function FeaturedRow({ first }: { first: Featured }) {
  const { nfts } = useQuery({ ...getFeaturedQueryOptions(), initialData: first }).data;
  if (nfts.length === 0) return null;
  return <NftSlides title="Featured" nfts={nfts} />;
}
