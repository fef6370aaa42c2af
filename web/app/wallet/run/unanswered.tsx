import type { UseQueryResult } from '@tanstack/react-query';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import type { Obstacle } from './obstacle.ts';

export type UnansweredWords = {
  /** Why the button is off while there is no answer. */
  waiting: string;
  /** The title of the notice when the question failed. */
  failed: string;
};

/** What is in the way of an act until a question is answered. An answer that is there stays good while it is asked again. */
export function getUnanswered(query: UseQueryResult, { waiting, failed }: UnansweredWords): Obstacle {
  return {
    reason: query.data === undefined ? waiting : undefined,
    notice: query.isError && <RetryCallout query={query} title={failed} />,
  };
}
