/** One list of another site, read page by page with its cursor. Undefined: there is no such list. */
export type PagedList<T> = (
  cursor: string | null,
) => Promise<{ entries: T[]; next: string | null } | undefined>;

/** The first `count` entries of several lists, one after the other. Reads no page that is not needed, and at most `maxPages`. */
export async function readLists<T>(
  lists: readonly PagedList<T>[],
  { count, maxPages }: { count: number; maxPages: number },
): Promise<T[]> {
  const found: T[] = [];
  let left = maxPages;
  for (const read of lists) {
    let cursor: string | null = null;
    do {
      if (found.length >= count || left === 0) return found.slice(0, count);
      left -= 1;
      const page = await read(cursor);
      found.push(...(page?.entries ?? []));
      cursor = page?.next ?? null;
    } while (cursor !== null);
  }
  return found.slice(0, count);
}
