import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';
import type { Ranking } from './rank-lines.ts';
import { FIRST_QUESTION, getRankPath } from './rank-question.ts';

/** The first page of sellers of the last seven days, as a path of the API. */
export const TOP_TEN_PATH = getRankPath(FIRST_QUESTION);

/** A page of a ranking, by its path in the API. */
export function getRankQueryOptions(path: string) {
  return queryOptions({
    queryKey: ['ranks', path],
    queryFn: (context) => fetchAnswer<Ranking>(context, path),
  });
}
