/**
 * Cars are called by two words of fixed lists and their number (shared/src/domain/cars/car-name.ts). So the titles that have some words are a few
 * hundred beginnings at most, each a run of an index: what a search reads does not grow with the cars. A name shows the paint, and with
 * it series and body, so words for these are beginnings too.
 */
import { type CarNameWords, listCarNames } from '@pitlane/shared/domain/cars/car-name';
import { findTraitKeys, hasPaintWord, isKindWord } from '@pitlane/shared/domain/cars/trait-words';
import { foldText } from '@pitlane/shared/domain/fold-text';
import { MIN_WITHIN, type Search, TIER } from './read-search.ts';

/** A beginning of folded titles, and how well they answer. */
export type TitleStart = { start: string; tier: number };

const UNBUILT = 'car #';
/** A number as names have it: four digits at least. */
const MIN_DIGITS = 4;

const NAMES = listCarNames().map(({ first, second, paint }) => ({
  first: foldText(first),
  second: foldText(second),
  paint,
}));

/** Every word that cars are called by, folded. */
export const CAR_WORDS: readonly string[] = [
  ...new Set(NAMES.flatMap(({ first, second }) => [first, second])),
];

/** The beginnings of all titles of cars that have these words, best first. `some`: that have one of them at least. */
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

function getTierOfAll(name: CarNameWords, typed: readonly string[]): number | undefined {
  const { first, second } = name;
  if (`${first} ${second}`.startsWith(typed.join(' '))) return TIER.start;
  const words = withoutKinds(typed);
  if (words.every((word) => first.startsWith(word) || second.startsWith(word))) return TIER.wordStart;
  if (words.every((word) => isWithin(name, word))) return TIER.within;
  return words.every((word) => isWithin(name, word) || hasWord(name, word)) ? TIER.text : undefined;
}

/** The more words, the better. */
function getSomeTier(name: CarNameWords, words: readonly string[]): number | undefined {
  const found = words.filter((word) => isWithin(name, word) || hasPaintWord(name.paint, word));
  return found.length === 0 ? undefined : TIER.text + words.length - found.length;
}

const isWithin = ({ first, second }: CarNameWords, word: string) =>
  word.length >= MIN_WITHIN && (first.includes(word) || second.includes(word));

const hasWord = ({ first, second, paint }: CarNameWords, word: string) =>
  first.startsWith(word) || second.startsWith(word) || hasPaintWord(paint, word);

/** The words without those that name a kind of trait, if there are others. */
function withoutKinds(words: readonly string[]): readonly string[] {
  const values = words.filter((word) => !isKindWord(word));
  return values.length > 0 ? values : words;
}

/**
 * For each word of a search the keys of what it may mean in a car (the SQL function list_car_words). Undefined when some word means nothing,
 * and when names alone show all of it: findTitleStarts finds that.
 */
export function findCarKeys({ words, number }: Search): string[][] | undefined {
  const typed = withoutKinds(number !== undefined && isTraitNumber(number) ? [...words, number] : words);
  if (!typed.some((word) => findTraitKeys(word, { paints: false }).length > 0)) return undefined;
  const keys = typed.map((word) => [...findTraitKeys(word, { paints: true }), ...findNameKeys(word)]);
  return keys.every(({ length }) => length > 0) ? keys : undefined;
}

/** Returns whether digits are a part of a trait's name, such as "Turbine 7": then they are no number of a car. */
export function isTraitNumber(digits: string): boolean {
  return findTraitKeys(digits, { paints: false }).length > 0;
}

function findNameKeys(word: string): string[] {
  const isIn = (name: string) => name.startsWith(word) || (word.length >= MIN_WITHIN && name.includes(word));
  return CAR_WORDS.filter(isIn).map((name) => `name:${name}`);
}
