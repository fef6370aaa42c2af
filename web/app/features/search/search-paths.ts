import type { SearchAnswer } from '@pitlane/shared/api/search';
import { isSearchable } from '@pitlane/shared/domain/cars/browse';
import { readSeriesAndRanks } from '@pitlane/shared/domain/cars/trait-words';
import { foldText } from '@pitlane/shared/domain/fold-text';
import type { CardNft } from '../../lib/cards.ts';

/** An answer with what cards show of its items. Every answer of the API is one. */
export type SearchCards = Omit<SearchAnswer, 'items'> & {
  items: Omit<SearchAnswer['items'], 'items'> & { items: CardNft[] };
};

/** Longer texts the API refuses (shared/src/api/search.ts). */
export const MAX_QUERY = 80;

/** The page of results for a search. */
export function searchPath(query: string): string {
  return `/search?${new URLSearchParams({ q: query })}`;
}

/** Returns the path of the search in the API. */
export function searchApiPath(query: string, limit: number): string {
  return `/api/search?${new URLSearchParams({ q: query, limit: String(limit) })}`;
}

/** The query of an address, as the API takes it. */
export function readQuery(search: string): string {
  const given = new URLSearchParams(search).get('q') ?? '';
  return given.replaceAll('\0', '').trim().replace(/\s+/g, ' ').slice(0, MAX_QUERY);
}

/**
 * Where all items of an answer are listed with filters: Explore, by series and rank when the query names nothing else, otherwise by the
 * words as they stand. Undefined when it would not find these items.
 */
export function findExplorePath({ query, corrected, items: { items } }: SearchCards): string | undefined {
  const title = corrected ?? query;
  const traits = readSeriesAndRanks(title);
  if (traits && items.length > 0 && items.every((item) => hasTraits(item, traits))) {
    const params = new URLSearchParams();
    for (const series of traits.series) params.append('buildSeries', series);
    for (const rank of traits.ranks) params.append('currentRank', rank);
    return `/explore?${params}`;
  }
  const folded = foldText(title);
  const hasAll = items.every((item) => foldText(item.title).includes(folded));
  return items.length > 0 && hasAll && isSearchable(title)
    ? `/explore?${new URLSearchParams({ title })}`
    : undefined;
}

type Traits = NonNullable<ReturnType<typeof readSeriesAndRanks>>;

function hasTraits({ buildSeries, currentRank }: CardNft, { series, ranks }: Traits): boolean {
  const isOne = <T>(values: readonly T[], value: T | null) =>
    values.length === 0 || (value !== null && values.includes(value));
  return isOne(series, buildSeries) && isOne(ranks, currentRank);
}

/** How many there are in all groups, of items those that are not shown too. */
export function countFound({ items, authors, news, help, pages }: SearchCards): number {
  return items.total + authors.length + news.length + help.length + pages.length;
}
