import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type AnswerProps<T> = {
  // biome-ignore lint/suspicious/noExplicitAny: whatever its key is
  options: UseQueryOptions<T, Error, T, any>;
  /** How high the skeleton is: about as high as what comes. */
  room?: string;
  children: (data: T) => ReactNode;
};

/** An answer, its skeleton until it is there, and the reason beside it when it does not come. */
export function Answer<T>({ options, room = 'h-44', children }: AnswerProps<T>) {
  const query = useQuery(options);
  return (
    <>
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className={`${room} w-full rounded-xl`} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

/** In the place of an empty list. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="rounded-xl border border-dashed px-4 py-6 text-center text-mute">{children}</p>;
}
