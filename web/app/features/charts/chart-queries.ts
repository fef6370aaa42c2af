import type { Depth, MarketHistory } from '@pitlane/shared/api/market';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

/** How many cars are listed up to some prices, by the path of the question. */
export function getDepthQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['depth', path],
    queryFn: (context) => fetchAnswer<Depth>(context, path),
  });
}

/** Sales by day, by the path of the question. */
export function getSalesQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['market', path],
    queryFn: (context) => fetchAnswer<MarketHistory>(context, path),
    // No change tells of it: a minute old is new enough for days.
    staleTime: 60_000,
  });
}
