import type { Reader } from './api.ts';

/**
 * Reads an answer of this site's own API as what its schema says. The server makes it by that schema; the browser does
 * not carry a schema library to check its own origin once more.
 */
export function fromOurApi<T>(): Reader<T> {
  return { parse: (value) => value as T };
}
