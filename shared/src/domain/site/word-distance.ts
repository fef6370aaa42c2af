/** How far two spellings of a word are apart. All words here are in lower case. */

/** Letters of the longest word that is corrected. */
export const MAX_CORRECTED_LENGTH = 32;

/** How many slips a word of this length may have to be taken for another one. */
export function getAllowedSlips(length: number): number {
  if (length < 3 || length > MAX_CORRECTED_LENGTH) return 0;
  return length < 6 ? 1 : 2;
}

/**
 * Slips between two words: a letter too many, too few, or another one, or two neighbours that changed places ("optimal string
 * alignment"). Words that sound alike are half a slip apart.
 */
export function getWordDistance(typed: string, meant: string): number {
  const spelt = countSlips(typed, meant);
  return Math.min(spelt, countSlips(toSound(typed), toSound(meant)) + 0.5);
}

/** The word with letters that sound alike written in one way: "foks" and "fox" are the same. */
export function toSound(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/c?ks/g, 'x')
    .replace(/ck/g, 'k')
    .replace(/(.)\1+/g, '$1');
}

/** The word, and each word that is left when one letter is cut out. Two words that are one slip apart share one of these. */
export function listCuts(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}

function countSlips(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least;
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
