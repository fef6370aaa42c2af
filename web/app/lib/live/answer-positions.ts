import { CHANGE_HEADER } from '@pitlane/shared/domain/site/topics';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { asSent, getJson } from '../api.ts';

/** The part of a queryFn's context that is needed here. */
type Context = { client: QueryClient; queryKey: QueryKey; signal: AbortSignal };

/** The change that a query's data holds, and every one before it. */
const made = new WeakMap<Query, number>();
/** Positions of fetches under way: what was known when each began, and the lowest number that its answers have named. */
const underWay = new WeakMap<Query, { began: number; named: number | undefined }>();

/** For a queryFn: asks our API, and notes which change the answer was made from. */
export function fetchAnswer<T>({ client, queryKey, signal }: Context, path: string): Promise<T> {
  return getJson(asSent<T>(), path, {
    init: { signal },
    onHeaders(headers) {
      const query = client.getQueryCache().find({ queryKey, exact: true });
      const fetching = query && underWay.get(query);
      const named = headers.get(CHANGE_HEADER);
      // A list has several answers: it is as old as the oldest of them.
      if (fetching && named !== null)
        fetching.named = Math.min(Number(named), fetching.named ?? Number(named));
    },
  });
}

/**
 * Stores the position of every answer in the cache until the returned function is called. `getPosition` is
 * the change up to which this tab has received everything: an answer that is requested afterwards contains
 * it.
 */
export function trackAnswers(client: QueryClient, getPosition: () => number | null): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') underWay.set(query, { began: getPosition() ?? 0, named: undefined });
    if (action.type !== 'success' || action.manual) return;
    const fetched = underWay.get(query);
    if (!fetched) return;
    underWay.delete(query);
    const position = Math.max(fetched.began, fetched.named ?? 0);
    // One more page leaves the others as old as they are.
    const isPage = query.state.fetchMeta?.fetchMore !== undefined;
    made.set(query, isPage ? Math.min(position, made.get(query) ?? position) : position);
  });
}

/**
 * The change that a query's data contains; `first` for data that came with the page. Null while it is
 * unknown.
 */
export function getAnswerPosition(query: Query, first: number | null): number | null {
  const fetched =
    made.get(query) ?? (query.state.data === undefined ? underWay.get(query)?.began : undefined);
  return fetched ?? first;
}
