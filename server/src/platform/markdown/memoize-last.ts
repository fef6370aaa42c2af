import { LRUCache } from 'lru-cache';

/** A text has up to 40,000 letters: some megabytes in all. */
const MAX_KEPT = 60;

/** The same function, which keeps what it made of the texts that it was given last. */
export function memoizeLast(make: (text: string) => string): (text: string) => string {
  const kept = new LRUCache<string, string>({ max: MAX_KEPT, memoMethod: (text) => make(text) });
  return (text) => kept.memo(text);
}
