import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';
import type { Visibility } from './live-source.ts';

export type RefetcherParts = {
  client: QueryClient;
  visibility: Visibility;
  /** The change that a query's data was made from. */
  positionOf: (query: Query) => number | null;
};

/** A block full of mints arrives as many changes in one message: they are gathered and cost one round. */
export const BATCH_WINDOW_MS = 5;
/** A query asks at most once in this time, however busy the market is; a list so often for each of its pages. */
export const MIN_INTERVAL_MS = 1_000;
/** After an answer that did not come. */
export const RETRY_MS = 10_000;

/** The reason to refetch a query: a change up to this number, or (null) any missed change. */
type Target = number | null;

/**
 * Refetches queries that a change has made stale: in batches, at most once a second each, and not while the
 * page is hidden. Waits first for a running fetch: its answer may contain the change already.
 */
export function createRefetcher({ client, visibility, positionOf }: RefetcherParts) {
  const stale = new Map<Query, Target>();
  const notBefore = new WeakMap<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushAt = Number.POSITIVE_INFINITY;

  const schedule = (waitMs = BATCH_WINDOW_MS) => {
    const at = Date.now() + waitMs;
    // A query that waits longer must not hold up the others.
    if (stale.size === 0 || visibility.isHidden() || at >= flushAt) return;
    clearTimeout(timer);
    flushAt = at;
    timer = setTimeout(flush, waitMs);
  };
  const flush = () => {
    flushAt = Number.POSITIVE_INFINITY;
    if (visibility.isHidden()) return;
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [query, target] of [...stale]) {
      const waitMs = (notBefore.get(query) ?? 0) - now;
      if (holds(query, target)) stale.delete(query);
      else if (!query.isActive()) leave(query);
      else if (query.state.fetchStatus !== 'idle') awaitFetch(query);
      else if (waitMs > 0) next = Math.min(next, waitMs);
      else void refetch(query, target);
    }
    if (next < Number.POSITIVE_INFINITY) schedule(next);
  };
  const holds = (query: Query, target: Target) => target !== null && target <= (positionOf(query) ?? -1);
  /** It is no longer on the screen, and is asked again when it is shown again. */
  const leave = (query: Query) => {
    query.invalidate();
    stale.delete(query);
  };
  /** A page that fails shows that on the screen. Reading the list again would remove that text. */
  const awaitFetch = (query: Query) => {
    const isPage = query.state.fetchMeta?.fetchMore !== undefined;
    query.promise?.then(
      () => schedule(),
      () => {
        if (isPage) stale.delete(query);
        schedule();
      },
    );
  };
  const refetch = async (query: Query, target: Target) => {
    notBefore.set(query, Date.now() + MIN_INTERVAL_MS * countPages(query));
    // The answer of this fetch contains every missed change. A change that arrives in between marks it again.
    if (target === null) stale.delete(query);
    const { queryKey } = query;
    await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    const { status } = query.state;
    if (status === 'error') notBefore.set(query, Date.now() + RETRY_MS);
    if (status === 'error' && isRefused(query)) stale.delete(query);
    schedule();
  };
  const stopWatching = visibility.onChange(() => schedule());

  return {
    /** Refetches a query, unless its data contains change number `target` or a later one. */
    mark(query: Query, target: Target): void {
      const before = stale.get(query);
      stale.set(query, before === null || target === null ? null : Math.max(before ?? 0, target));
      schedule();
    },
    /** Asks again for an answer that did not come, unless the server has refused it. */
    retry(query: Query, waitMs = RETRY_MS): void {
      if (isRefused(query)) return;
      if (!stale.has(query)) stale.set(query, null);
      notBefore.set(query, Date.now() + waitMs);
      schedule();
    },
    stop(): void {
      stopWatching();
      clearTimeout(timer);
      stale.clear();
    },
  };
}

/** The item no longer exists, or is not for this reader: another request would get the same answer. */
function isRefused({ state: { error } }: Query): boolean {
  return error instanceof ApiError && error.status < 500;
}

function countPages({ state }: Query): number {
  const data = state.data as { pages?: readonly unknown[] } | undefined;
  return Math.max(1, data?.pages?.length ?? 1);
}
