import { PAGES, type PageCardName } from './pages.ts';

/** Title and second line of each social card, by the first part of the page's path. */
export const PAGE_CARDS = Object.fromEntries(
  PAGES.flatMap(({ path, card }) => (card ? [[path.split('/')[1] ?? '', card]] : [])),
) as Record<PageCardName, readonly [title: string, line: string]>;

export const PAGE_CARD_NAMES = Object.keys(PAGE_CARDS) as [PageCardName, ...PageCardName[]];
