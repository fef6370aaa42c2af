/**
 * Cars are called by two words of fixed lists and their number (shared/src/domain/cars/car-name.ts). So the titles that have some words are a few
 * hundred beginnings at most, each a run of an index: what a search reads does not grow with the cars.
 */
import { type CarNameWords, listCarNames } from '@pitlane/shared/domain/cars/car-name';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { MIN_WITHIN, type Search, TIER } from './read-search.ts';

/** A beginning of folded titles, and how well they answer. */
export type TitleStart = { start: string; tier: number };

const UNBUILT = 'car #';
/** A number as names have it: four digits at least. */
const MIN_DIGITS = 4;

const NAMES = listCarNames().map(({ first, second }) => ({
  first: foldText(first),
  second: foldText(second),
}));

/** Every word that cars are called by, folded. */
export const CAR_WORDS: readonly string[] = [
  ...new Set(NAMES.flatMap(({ first, second }) => [first, second])),
];

/** The beginnings of all titles of cars that have these words, the best first. `some`: that have one of them at least. */
export function findTitleStarts({ words, number }: Search, { some = false } = {}): TitleStart[] {
  if (words.length === 0) return [];
  const starts = NAMES.flatMap((name): TitleStart[] => {
    const tier = some ? getSomeTier(name, words) : getTierOfAll(name, words);
    if (tier === undefined) return [];
    const start = `${name.first} ${name.second} `;
    return some ? [{ start, tier }] : toNumbers(number).map((digits) => ({ start: start + digits, tier }));
  });
  return [...starts, ...findUnbuilt(words, number)].toSorted((a, b) => a.tier - b.tier);
}

/** Cars that are not built: "Car #12". */
function findUnbuilt(words: readonly string[], number: string | undefined): TitleStart[] {
  const isMeant = words.length === 1 && 'car'.startsWith(words[0] ?? '');
  return isMeant ? [{ start: UNBUILT + (number ?? ''), tier: TIER.start }] : [];
}

/** A number as it is written in a name, and what else begins with its digits. */
function toNumbers(number: string | undefined): string[] {
  if (number === undefined) return [''];
  return [...new Set([number.padStart(MIN_DIGITS, '0'), number])];
}

function getTierOfAll({ first, second }: CarNameWords, words: readonly string[]): number | undefined {
  if (`${first} ${second}`.startsWith(words.join(' '))) return TIER.start;
  if (words.every((word) => first.startsWith(word) || second.startsWith(word))) return TIER.wordStart;
  const within = (word: string) => word.length >= MIN_WITHIN && `${first} ${second}`.includes(word);
  return words.every(within) ? TIER.within : undefined;
}

/** The more words, the better. */
function getSomeTier({ first, second }: CarNameWords, words: readonly string[]): number | undefined {
  const found = words.filter((word) => word.length >= MIN_WITHIN && `${first} ${second}`.includes(word));
  return found.length === 0 ? undefined : TIER.text + words.length - found.length;
}
