import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Feed, FeedEntry } from './feed.ts';
import { getFeedQueryOptions, getNewestQueryOptions } from './feed-queries.ts';
import { mergeFeed } from './merge-feed.ts';
import { useSettledBlocks } from './use-settled-blocks.ts';
import { FINAL_MS, hasYoung, isYoung } from './young.ts';

/** What is asked: a path of the API, where it begins, and the page that came with the document. */
export type LoadedFeed = { path: string; after: string | null; list: Feed; readAt: number };

/**
 * The entries before the reader. What happens meanwhile is only counted until they ask for it, so that nothing moves under their
 * eyes. Listings and offers they see change in their place.
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
