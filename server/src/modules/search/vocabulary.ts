/** Finds the words that a query meant. The words of cars and pages are known here; others come from the database. */
import { TRAIT_WORDS } from '@pitlane/shared/domain/cars/trait-words';
import { splitWords } from '@pitlane/shared/domain/fold-text';
import { PLACES } from '@pitlane/shared/domain/site/places';
import {
  getAllowedSlips,
  getWordDistance,
  listCuts,
  toSound,
} from '@pitlane/shared/domain/site/word-distance';
import { CAR_WORDS } from './car-titles.ts';
import { MIN_WITHIN } from './read-search.ts';

/** A word that may be meant, and how much less likely it is than others that are spelt as closely. */
type Candidate = { word: string; penalty: number };

const ITEM_WORDS = ['car', 'tuneup', 'garage', 'gas', 'station', 'free-form', 'token'];
const WHOLE = new Set([
  ...CAR_WORDS,
  ...TRAIT_WORDS,
  ...ITEM_WORDS,
  ...PLACES.flatMap(({ title }) => splitWords(title)),
]);
/** "night" of "midnight": searches find words within words. */
const MIN_ENDING = 4;
const ENDINGS = [...WHOLE].flatMap((word) =>
  Array.from({ length: Math.max(0, word.length - MIN_ENDING) }, (_, i) => word.slice(i + 1)),
);
const KNOWN: readonly Candidate[] = [
  ...[...WHOLE].map((word) => ({ word, penalty: 0 })),
  ...ENDINGS.map((word) => ({ word, penalty: 0.6 })),
];

/** Returns whether a word is one of cars or pages, or a part of one: it is taken as it is. */
export function isKnownWord(word: string): boolean {
  return KNOWN.some(
    (known) => known.word.startsWith(word) || (word.length >= MIN_WITHIN && known.word.includes(word)),
  );
}

/** Lists the keys that words of the database are looked up by: each word and its sound without one letter (the SQL function word_cuts). */
export function listWantedCuts(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [...listCuts(word), ...listCuts(toSound(word))]))];
}

/** The word that was most likely meant, among the known ones and `others`; the word itself when none is close enough. */
export function findMeant(word: string, others: readonly string[]): string {
  const allowed = getAllowedSlips(word.length);
  if (allowed === 0 || isKnownWord(word)) return word;
  const among = [...KNOWN, ...others.map((other) => ({ word: other, penalty: 0.2 }))];
  let best: { word: string; cost: number } | undefined;
  for (const { word: meant, penalty } of among) {
    if (Math.abs(meant.length - word.length) > allowed + 1) continue;
    const slips = getWordDistance(word, meant);
    if (slips > allowed) continue;
    // People seldom miss the first letter.
    const cost = slips + penalty + (meant[0] === word[0] ? 0 : 0.3);
    if (!best || cost < best.cost) best = { word: meant, cost };
  }
  return best?.word ?? word;
}
