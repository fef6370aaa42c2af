import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/answer-positions.ts';
import type { Ranking } from './rank-lines.ts';

/** A page of a ranking, by its path in the API. */
export function getRankQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['ranks', path],
    queryFn: (context) => fetchAnswer<Ranking>(context, path),
  });
}
