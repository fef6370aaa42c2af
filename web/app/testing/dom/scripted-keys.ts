/** The part of IndexedDB that the demo wallet keeps its key with: one store, in memory, until globals are unstubbed. */
import { vi } from 'vitest';

/** Takes the place of this browser's database. */
export function scriptKeys(): void {
  const kept = new Map<IDBValidKey, unknown>();
  const answer = <T>(result: T) => {
    const request = { result, onsuccess: null as (() => void) | null };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const store = {
    get: (key: IDBValidKey) => answer(kept.get(key)),
    getKey: (key: IDBValidKey) => answer(kept.has(key) ? key : undefined),
    add: (value: unknown, key: IDBValidKey) => answer(kept.set(key, value) && key),
    put: (value: unknown, key: IDBValidKey) => answer(kept.set(key, value) && key),
  };
  const database = {
    transaction() {
      const transaction = { objectStore: () => store, oncomplete: null as (() => void) | null };
      // When the requests of its first turn have been answered.
      setTimeout(() => transaction.oncomplete?.());
      return transaction;
    },
    close: () => undefined,
  };
  vi.stubGlobal('indexedDB', { open: () => answer(database) });
}
