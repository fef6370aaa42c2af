import { isPageThere } from './absent-pages.ts';
import { PAGES } from './pages.ts';

/** A page that the search finds. `words`: other search terms for it, in lower case. */
export type Place = { path: string; title: string; words: string };

export const PLACES: readonly Place[] = PAGES.flatMap(({ path, search }) =>
  search ? [{ path, ...search }] : [],
);

/** The pages of the list that have each of these words (in lower case), best first. */
export function findPlaces(words: readonly string[], limit: number): Place[] {
  const typed = words.join(' ');
  return PLACES.filter(({ path }) => isPageThere(path))
    .map((place) => ({ place, tier: getTier(place, words, typed) }))
    .filter(({ tier }) => tier < MISS)
    .toSorted((a, b) => a.tier - b.tier)
    .slice(0, limit)
    .map(({ place }) => place);
}

const MISS = 9;

/** 0 the title itself, 1 its beginning, 2 the beginnings of words, 3 within the title. */
function getTier({ title, words: others }: Place, words: readonly string[], typed: string): number {
  const name = title.toLowerCase();
  if (typed === '') return MISS;
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const starts = `${name} ${others}`.split(' ');
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 2;
  return typed.length > 2 && name.includes(typed) ? 3 : MISS;
}
