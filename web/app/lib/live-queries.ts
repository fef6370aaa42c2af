import type { LiveChange } from '@pitlane/shared/api/live';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from './live.ts';

const BATCH_WINDOW_MS = 120;

/** Which cached answers a change makes stale. An empty key means all of them. */
export function staleKeys(change: LiveChange): QueryKey[] {
  switch (change.entity) {
    case 'nft':
      return [['nfts'], ['nft', change.id], ['drops']];
    case 'asset':
      return [['assets']];
    case 'chain':
      return [['health']];
    case 'announcement':
      return [['announcements']];
    case 'gap':
      return [[]];
  }
}

function refresh(client: QueryClient, changes: readonly LiveChange[]): void {
  const keys = new Map(changes.flatMap(staleKeys).map((key) => [JSON.stringify(key), key]));
  for (const queryKey of keys.values()) {
    for (const query of client.getQueryCache().findAll({ queryKey, predicate: isPaging }))
      refreshAfter(client, query);
    void client.invalidateQueries({ queryKey, predicate: (query) => !isPaging(query) });
  }
}

/** Whether the next page of a list is on its way. */
function isPaging({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus !== 'idle' && fetchMeta?.fetchMore !== undefined;
}

/**
 * Reading a list again gives up a page of it that is on its way, and nobody would ask for that page once more: so the
 * list waits for it. A page that fails is said on the screen, and reading again would take the words away.
 */
function refreshAfter(client: QueryClient, { queryKey, promise }: Query): void {
  promise?.then(
    () => client.invalidateQueries({ queryKey, exact: true }),
    () => undefined,
  );
}

/**
 * Keeps cached answers true while the page is open: what the server says has changed is asked for again, if it is on
 * the screen. A block full of mints arrives as many changes at once; they are gathered and cost one round.
 */
export function useLiveQueries(): void {
  const client = useQueryClient();
  const gathered = useRef<LiveChange[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((change) => {
    gathered.current.push(change);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refresh(client, gathered.current.splice(0));
    }, BATCH_WINDOW_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
