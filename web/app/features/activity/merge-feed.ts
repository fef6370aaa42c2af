import type { Feed, FeedEntry } from './feed.ts';

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
