import type { NoticeList } from '@pitlane/shared/api/notices';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import type { Reader } from './read-store.ts';

const keyOf = (reader: Reader, list: 'newest' | 'all') =>
  'wallet' in reader ? ['notices', reader.wallet, list] : [OWN, 'inbox', list, reader.authorId];
const pathOf = (reader: Reader) =>
  'wallet' in reader ? `/api/notices/wallet/${reader.wallet}` : '/api/notices';

/** Query options for the notices of the bell. */
export function getNewestQueryOptions(reader: Reader) {
  return queryOptions({
    queryKey: keyOf(reader, 'newest'),
    queryFn: ({ signal }) => getOwn(asSent<NoticeList>(), pathOf(reader), signal),
  });
}

/** All of them, page by page. */
export function getAllQueryOptions(reader: Reader) {
  return infiniteQueryOptions({
    queryKey: keyOf(reader, 'all'),
    queryFn: ({ signal, pageParam }) =>
      getOwn(asSent<NoticeList>(), `${pathOf(reader)}${pageParam ? `?cursor=${pageParam}` : ''}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
