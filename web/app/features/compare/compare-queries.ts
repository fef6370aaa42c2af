import type { Compare } from '@pitlane/shared/api/compare';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

/** Path of the API's comparison of one or more items. */
export const getCompareApiPath = (ids: readonly string[]) => `/api/compare?ids=${ids.join(',')}`;

/** Query options for a comparison. The ids in the key say what it changes with. */
export function getCompareQueryOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', ...ids],
    queryFn: (context) => fetchAnswer<Compare>(context, getCompareApiPath(ids)),
  });
}
