import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Feed, FeedEntry } from './feed.ts';
import { FINAL_MS, hasYoung, isYoung, useSettledBlocks } from './feed-age.ts';
import { getFeedQueryOptions, getNewestQueryOptions } from './feed-queries.ts';

/** A loaded page of the feed: its path in the API, where it begins, and its entries. */
export type LoadedFeed = { path: string; after: string | null; list: Feed; readAt: number };

/**
 * Returns the entries on screen. New ones are only counted until the reader asks for them, so that nothing moves while they read.
 * Listings and offers on screen are updated in place.
 */
export function useFeed(first: LoadedFeed) {
  const { path, after, list, readAt } = first;
  const client = useQueryClient();
  const settled = useSettledBlocks();
  const options = getFeedQueryOptions(path, after);
  const query = useInfiniteQuery({
    ...options,
    initialData: { pages: [list], pageParams: [after] },
    initialDataUpdatedAt: readAt,
  });
  const newest = useQuery({
    ...getNewestQueryOptions(path),
    ...(after === null && { initialData: list, initialDataUpdatedAt: readAt }),
    // A page from the middle of the feed has nothing to add at its beginning.
    enabled: after === null,
    // No event tells that an entry has become final; it is a matter of some blocks.
    refetchInterval: ({ state }) => (state.data && hasYoung(state.data, settled) ? FINAL_MS : false),
  });
  const { entries, fresh } = mergeFeed(query.data.pages, after === null ? newest.data : undefined);
  return {
    entries,
    isYoung: (entry: FeedEntry) => isYoung(entry, (newest.data ?? list).indexed, settled),
    /** How many entries wait; with `capped` there are more. */
    waiting: { count: fresh, capped: fresh > 0 && fresh === newest.data?.activity.length },
    showNewest: () => {
      if (newest.data) client.setQueryData(options.queryKey, { pages: [newest.data], pageParams: [null] });
    },
    next: query.data.pages.at(-1)?.next ?? null,
    query,
  };
}

/** The entries of the loaded pages, each once and as it was read last, and how many newer ones there are. */
export function mergeFeed(
  pages: readonly Feed[],
  newest: Feed | undefined,
): { entries: FeedEntry[]; fresh: number } {
  const entries = new Map(pages.flatMap(({ activity }) => activity.map((entry) => [entry.id, entry])));
  let fresh = 0;
  for (const entry of newest?.activity ?? []) {
    if (entries.has(entry.id)) entries.set(entry.id, entry);
    else fresh += 1;
  }
  return { entries: [...entries.values()], fresh };
}
