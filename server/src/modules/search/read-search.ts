import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { foldText, splitWords } from '@pitlane/shared/domain/fold-text';

/** A search query, taken apart. All texts are folded (foldText). */
export type Search = {
  /** Words and numbers with single spaces: "fox 12". */
  phrase: string;
  /** The words of the query without the number. */
  words: string[];
  /** Digits, without the sign "#" that may stand before them. */
  number: string | undefined;
  /** When the whole text is an item's id. */
  id: string | undefined;
  /** When the whole text is the address of a wallet or the beginning of one. */
  wallet: string | undefined;
};

/** More words than this do not make a search narrower, only dearer. */
const MAX_WORDS = 6;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

export function readSearch(text: string): Search {
  const typed = foldText(text);
  const id = parseNftId(typed) && typed;
  const wallet = /^0x[0-9a-f]{1,40}$/.test(typed) ? typed : undefined;
  const parts = typed
    .split(' ')
    .map((part) => part.replace(EDGES, ''))
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const number = parts.find((part) => /^\d{1,78}$/.test(part));
  return { phrase: parts.join(' '), words: parts.filter((part) => part !== number), number, id, wallet };
}

/** The same search with other words. */
export function withWords(search: Search, words: string[]): Search {
  const { number } = search;
  return { ...search, words, phrase: [...words, ...(number === undefined ? [] : [number])].join(' ') };
}

/** How well a text answers a search. Lower comes first. */
export const TIER = { exact: 0, start: 1, wordStart: 2, within: 3, text: 4 } as const;

/** Shorter words are only looked for at the beginning of words: they are within nearly everything. */
export const MIN_WITHIN = 3;

/** The tier of a title for these words, which are folded. A title without one of them is as good as its text. */
export function getTier(
  title: string,
  { phrase, words }: { phrase: string; words: readonly string[] },
): number {
  const name = foldText(title);
  if (name === phrase) return TIER.exact;
  if (phrase !== '' && name.startsWith(phrase)) return TIER.start;
  const parts = splitWords(name);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return TIER.wordStart;
  return words.every((word) => name.includes(word)) ? TIER.within : TIER.text;
}
