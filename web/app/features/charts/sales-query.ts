import type { MarketHistory } from '@pitlane/shared/api/market';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

/** Sales by day, by the path of the question. */
export function getSalesQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['market', path],
    queryFn: (context) => fetchAnswer<MarketHistory>(context, path),
    // No change tells of it: a minute old is new enough for days.
    staleTime: 60_000,
  });
}
