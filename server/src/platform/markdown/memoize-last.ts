/** A text has up to 40,000 letters: some megabytes in all. */
const MAX_KEPT = 60;

/** The same function, which keeps what it made of the texts that it was given last. */
export function memoizeLast(make: (text: string) => string): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const made = kept.get(text) ?? make(text);
    // Set again, so that the least recently used one comes first in the map.
    kept.delete(text);
    kept.set(text, made);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
