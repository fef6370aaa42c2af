/** Letters of an excerpt. */
const LENGTH = 180;
/** Letters before the word that was found. */
const BEFORE = 50;

/** The words of a text around the first of the given words that it has; its beginning when it has none. Cut at spaces, where there are any. */
export function makeExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = Math.max(0, words.map((word) => lower.indexOf(word)).find((place) => place >= 0) ?? 0);
  const start = found <= BEFORE ? 0 : text.lastIndexOf(' ', found - BEFORE) + 1;
  if (text.length - start <= LENGTH) return `${start > 0 ? '… ' : ''}${text.slice(start)}`;
  const space = text.lastIndexOf(' ', start + LENGTH);
  const end = space > start ? space : start + LENGTH;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)} …`;
}
