import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../button.tsx';
import { Callout } from './callout.tsx';

type RetryCalloutProps = {
  /** One question, or several that are asked again together. */
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };
  title?: string;
  className?: string;
};

/** Why an answer did not come, and the button that asks again. */
export function RetryCallout({ query: { error, isFetching, refetch }, title, className }: RetryCalloutProps) {
  return (
    <Callout
      kind="error"
      {...(title && { title })}
      {...(className && { className })}
      action={
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      {error?.message}
    </Callout>
  );
}
