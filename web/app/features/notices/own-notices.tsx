import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getNewestQueryOptions } from './notice-queries.ts';
import { NO_NOTICES, ownStore } from './own-store.ts';
import { noticesRead, type Reader } from './read-store.ts';

/** Keeps the reader's newest notices for the bell, live. Shows nothing. */
export function KeepOwnNotices({ reader }: { reader: Reader }) {
  const { data, isError, refetch } = useQuery(getNewestQueryOptions(reader));
  const read = noticesRead.useReadIds();
  useEffect(() => {
    const notices = data?.notices ?? [];
    // Of an account the server has counted: older ones than these are among them.
    const unread = data?.unread ?? notices.filter(({ id }) => !read.includes(id)).length;
    ownStore.setState({ notices, unread, failed: isError, retry: () => void refetch() });
  }, [data, isError, refetch, read]);
  useEffect(() => () => ownStore.setState(NO_NOTICES), []);
  return null;
}
