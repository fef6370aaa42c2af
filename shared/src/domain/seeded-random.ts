/**
 * Seeded choice without state: each choice hashes its own key, so adding a trait later never reshuffles the others.
 * FNV-1a over the key's UTF-16 units, then Murmur3's 32-bit finaliser for avalanche. Not for secrets.
 */
function hash(key: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number in [0, 1) that depends only on the key. */
export function seededRandom(key: string): number {
  return hash(key) / 2 ** 32;
}

/** Six characters (0–9, a–z) that depend only on the key; short enough for an SVG id, and two billion of them. */
export function shortHash(key: string): string {
  return (hash(key) % 36 ** 6).toString(36).padStart(6, '0');
}

/** One of the values; every value has the same chance. Throws a RangeError for an empty list. */
export function pick<T>(key: string, values: readonly T[]): T {
  const value = values[Math.floor(seededRandom(key) * values.length)];
  if (value === undefined) throw new RangeError('cannot pick from an empty list');
  return value;
}

/** One of the values, the chance of each in proportion to its weight. Throws a RangeError for an empty list. */
export function pickByWeight<T>(
  key: string,
  values: readonly T[],
  weightOf: (value: T, index: number) => number,
): T {
  let left = seededRandom(key) * values.reduce((sum, value, i) => sum + weightOf(value, i), 0);
  const index = values.findIndex((value, i) => {
    left -= weightOf(value, i);
    return left < 0;
  });
  return pick(key, values.slice(index, index + 1));
}

/** One of the values, each half again as rare as the one before it. */
export function pickWeighted<T>(key: string, values: readonly T[]): T {
  return pickByWeight(key, values, (_, i) => 1.5 ** -i);
}
