/** Keys of drawings, by what they show. */
export type KnownKeys = {
  /** The key of what is called `name`, made when it is not remembered. */
  find(name: string, make: () => string): string;
};

/**
 * Remembers the most recently used keys. Drawing a car takes 2 to 9 ms of the one thread that answers all requests: with its
 * key, a kept picture needs no drawing.
 */
export function createKnownKeys(max: number): KnownKeys {
  const known = new Map<string, string>();
  return {
    find(name, make) {
      const key = known.get(name) ?? make();
      // The last one asked for is the last to go.
      known.delete(name);
      known.set(name, key);
      const [oldest] = known.keys();
      if (known.size > max && oldest !== undefined) known.delete(oldest);
      return key;
    },
  };
}
