/** How well a text answers a search. Lower comes first. */
export const TIER = { exact: 0, start: 1, wordStart: 2, within: 3, text: 4 } as const;

/** Shorter words are only looked for at the beginning of words: they are within nearly everything. */
export const MIN_WITHIN = 3;

/** The tier of a title for these words, all in lower case. A title without one of them is as good as its text. */
export function getTier(
  title: string,
  { phrase, words }: { phrase: string; words: readonly string[] },
): number {
  const name = title.toLowerCase();
  if (name === phrase) return TIER.exact;
  if (phrase !== '' && name.startsWith(phrase)) return TIER.start;
  const parts = splitWords(name);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return TIER.wordStart;
  return words.every((word) => name.includes(word)) ? TIER.within : TIER.text;
}

/** Letters and digits in a row, in lower case. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
