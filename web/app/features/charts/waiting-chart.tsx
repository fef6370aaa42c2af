import type { UseQueryResult } from '@tanstack/react-query';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** In the place of a chart while its answer is on the way, and when it does not come. */
export function WaitingChart({ query }: { query: UseQueryResult<unknown> }) {
  return query.isError ? <RetryCallout query={query} /> : <Skeleton className="h-36 w-full" />;
}
