/** How saved searches are found when an item is listed: by keys, so that no listing looks at every search. */
import { RANKS, type Rank } from '../cars/car-ranks.ts';
import { CATEGORIES, type Category } from '../cars/categories.ts';
import { classNumber, PERFORMANCE_CLASSES, type PerformanceClass } from '../cars/performance-class.ts';
import { SERIES, type Series, seriesNumber } from '../cars/series.ts';
import { CHAINS, type Chain } from '../chain/chains.ts';
import { foldText } from '../fold-text.ts';

/** What a saved search asks for, of what a listing can meet. */
export type SearchedFor = {
  category?: readonly Category[] | undefined;
  chain?: readonly Chain[] | undefined;
  buildSeries?: readonly Series[] | undefined;
  currentRank?: readonly Rank[] | undefined;
  performanceClass?: readonly PerformanceClass[] | undefined;
  status?: readonly string[] | undefined;
  title?: string | undefined;
  trait?: unknown;
};

/** Searches that an account can keep, or a browser. */
export const MAX_SAVED_SEARCHES = 20;
export const MAX_SEARCH_NAME = 60;
/** Rows that one search may need: one for each combination of its options. */
export const MAX_SEARCH_KEYS = 200;
/** Letters in a row of a title that a key has. */
const TITLE_PART = 3;
const ANY = '*';

/** Why a search can have no alerts, as a sentence that says the way out. */
type NoAlerts = { why: string };

/**
 * Returns the keys of a search: one for each combination of its options, as list_search_keys.sql writes those of an item. Or why a listing
 * can't be found by it.
 */
export function toSearchKeys(search: SearchedFor): string[] | NoAlerts {
  if (search.trait) return { why: 'Alerts don’t look at traits. Remove the trait to turn them on.' };
  if (search.status?.length && !search.status.includes('buy_now'))
    return { why: 'Alerts are for items that are listed. Choose Buy now, or no status, to turn them on.' };
  const title = foldText(search.title ?? '');
  if (title !== '' && [...title].length < TITLE_PART)
    return { why: `Alerts need at least ${TITLE_PART} letters of a title. Add some to turn them on.` };
  const parts = [
    toPart(search.category, CATEGORIES, String),
    toPart(search.chain, CHAINS, String),
    toPart(search.buildSeries, SERIES, seriesNumber),
    toPart(search.currentRank, RANKS, (rank) => RANKS.indexOf(rank)),
    toPart(search.performanceClass, PERFORMANCE_CLASSES, classNumber),
    [title === '' ? ANY : [...title].slice(0, TITLE_PART).join('')],
  ];
  if (parts.reduce((product, { length }) => product * length, 1) > MAX_SEARCH_KEYS)
    return { why: 'This search has too many options for alerts. Choose fewer, or none of a kind.' };
  return parts.reduce<string[]>(
    (keys, values) =>
      keys.length === 0 ? values : keys.flatMap((key) => values.map((value) => `${key}|${value}`)),
    [],
  );
}

/** No option of a kind is any value. All options are not: an item that is no car has no series. */
function toPart<T extends string>(
  chosen: readonly T[] | undefined,
  all: readonly T[],
  write: (value: T) => string | number,
): string[] {
  const known = all.filter((value) => chosen?.includes(value));
  return known.length === 0 ? [ANY] : known.map((value) => String(write(value)));
}
