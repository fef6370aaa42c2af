import type { CardNft } from '../../lib/cards.ts';

type Page = { readonly items: readonly CardNft[] };

/**
 * Returns a function that gives all items of the loaded pages, each once. An item that moved between two page loads stays at
 * its first place, as it was read last. Pages that were there the time before cost nothing again: a reader may load hundreds.
 */
export function createPageMerger(): (pages: readonly Page[]) => readonly CardNft[] {
  let merged: readonly Page[] = [];
  let items: readonly CardNft[] = [];
  let places = new Map<string, number>();
  return (pages) => {
    const isMore = merged.every((page, index) => page === pages[index]);
    if (isMore && merged.length === pages.length) return items;
    if (!isMore) {
      merged = [];
      items = [];
      places = new Map();
    }
    const all = [...items];
    for (const nft of pages.slice(merged.length).flatMap((page) => page.items)) {
      const place = places.get(nft.id) ?? all.length;
      places.set(nft.id, place);
      all[place] = nft;
    }
    merged = pages;
    items = all;
    return items;
  };
}
