import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';

/** A search query, taken apart. All texts are in lower case. */
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
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

export function readSearch(text: string): Search {
  const typed = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
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
