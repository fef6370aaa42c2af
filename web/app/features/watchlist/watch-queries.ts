import type { Unwatched, Watch, Watchlist } from '@pitlane/shared/api/watchlist';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { getOwn, sendOwn } from '../../lib/session/own-api.ts';
import { OWN, useSession } from '../../lib/session/session.ts';

const keyOf = (authorId: number) => [OWN, 'inbox', 'watchlist', authorId];

/** The cars that the signed-in account watches; data is undefined without a session. */
export function useWatchlist() {
  const session = useSession();
  const authorId = session?.user.id ?? 0;
  return useQuery({
    ...queryOptions({
      queryKey: keyOf(authorId),
      queryFn: ({ signal }) => getOwn(asSent<Watchlist>(), '/api/watchlist', signal),
    }),
    enabled: Boolean(session),
  });
}

/** Watches a car with a limit in wei or null, or no more (undefined). The list is read again. */
export function useWatchChange(nftId: string): (below: string | null | undefined) => Promise<void> {
  const client = useQueryClient();
  const path = `/api/watchlist/${nftId}`;
  return async (below) => {
    if (below === undefined) await sendOwn(asSent<Unwatched>(), path, { method: 'DELETE' });
    else await sendOwn(asSent<Watch>(), path, { method: 'PUT', body: { below } });
    await client.invalidateQueries({ queryKey: [OWN, 'inbox', 'watchlist'] });
  };
}
