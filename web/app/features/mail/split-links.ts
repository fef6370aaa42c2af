export type TextPart = {
  /** Where it begins. */
  at: number;
  words: string;
  /** Of an address: the path on this site, or the whole address of another. */
  to?: string;
};

/** A text and the addresses in it, in their order. */
export function splitLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: words, index: at } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const link = words.replace(/[.,;:!?)]+$/, '');
    if (at > end) parts.push({ at: end, words: text.slice(end, at) });
    parts.push({ at, words: link, to: link.startsWith(`${origin}/`) ? link.slice(origin.length) : link });
    end = at + link.length;
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end) });
  return parts;
}
