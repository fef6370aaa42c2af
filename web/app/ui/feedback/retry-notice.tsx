import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../button.tsx';
import { Notice } from './notice.tsx';

type RetryNoticeProps = {
  /** One question, or several that are asked again together. */
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };
  title?: string;
  className?: string;
};

/** Why an answer did not come, and the button that asks again. */
export function RetryNotice({ query: { error, isFetching, refetch }, title, className }: RetryNoticeProps) {
  return (
    <Notice
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
    </Notice>
  );
}
