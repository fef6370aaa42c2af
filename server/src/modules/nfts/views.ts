import { createHash, randomBytes } from 'node:crypto';

const HOUR_MS = 3_600_000;
const MAX_REMEMBERED = 200_000;

/**
 * Remembers who opened which item in the current hour, so that a reload does not count twice. A visitor is a
 * hash of address and browser with a salt that exists only in this process: no data about people is stored.
 * With several processes a visitor may count once in each.
 */
export function createViewMemory(now: () => number = Date.now) {
  const salt = randomBytes(16);
  let hour = 0;
  let seen = new Set<string>();
  return {
    /** Returns whether this is the visitor's first look at the item in this hour; remembers that it was. */
    isFirst(nftId: string, client: string, userAgent: string): boolean {
      const current = Math.floor(now() / HOUR_MS);
      if (current !== hour || seen.size >= MAX_REMEMBERED) {
        hour = current;
        seen = new Set();
      }
      const key = createHash('sha256')
        .update(salt)
        .update(JSON.stringify([nftId, client, userAgent]))
        .digest('base64');
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    },
  };
}
export type ViewMemory = ReturnType<typeof createViewMemory>;
