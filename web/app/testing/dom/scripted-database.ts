/** IndexedDB in memory, as far as the site uses it: stores without indexes, and keys that are given. */
import { vi } from 'vitest';

type Stores = Map<string, Map<IDBValidKey, unknown>>;

/** Takes the place of this browser's databases until globals are unstubbed. What is kept is there after the page is opened again. */
export function scriptDatabases(): void {
  const databases = new Map<string, Stores>();
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const isNew = !databases.has(name);
      const stores = databases.get(name) ?? new Map();
      databases.set(name, stores);
      const request = new ScriptedRequest(() => new ScriptedDatabase(stores));
      queueMicrotask(() => {
        request.settle();
        if (isNew) request.tell('upgradeneeded');
        request.tell('success');
      });
      return request;
    },
  });
}

/** A request tells its listeners by property or by event. */
class ScriptedRequest<T> extends EventTarget {
  result: T | undefined;
  readonly error = null;
  onsuccess: (() => void) | null = null;
  onupgradeneeded: (() => void) | null = null;
  readonly #read: () => T;
  constructor(read: () => T) {
    super();
    this.#read = read;
  }
  settle() {
    this.result = this.#read();
  }
  tell(type: 'success' | 'upgradeneeded') {
    this[`on${type}`]?.();
    this.dispatchEvent(new Event(type));
  }
}

class ScriptedDatabase {
  readonly #stores: Stores;
  readonly close = () => undefined;
  constructor(stores: Stores) {
    this.#stores = stores;
  }
  createObjectStore(name: string) {
    this.#stores.set(name, new Map());
  }
  transaction(name: string) {
    const store = this.#stores.get(name);
    if (!store) throw new DOMException(`there is no store ${name}`, 'NotFoundError');
    return new ScriptedTransaction(store);
  }
}

/** Answers one request after the other, also those that an answer brings about, then completes. */
class ScriptedTransaction {
  oncomplete: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly error = null;
  readonly #entries: Map<IDBValidKey, unknown>;
  readonly #open: ScriptedRequest<unknown>[] = [];
  constructor(entries: Map<IDBValidKey, unknown>) {
    this.#entries = entries;
    queueMicrotask(() => this.#run());
  }
  objectStore() {
    const entries = this.#entries;
    return {
      get: (key: IDBValidKey) => this.#ask(() => entries.get(key)),
      getKey: (key: IDBValidKey) => this.#ask(() => (entries.has(key) ? key : undefined)),
      add: (value: unknown, key: IDBValidKey) => this.#ask(() => entries.set(key, value) && key),
      put: (value: unknown, key: IDBValidKey) => this.#ask(() => entries.set(key, value) && key),
      delete: (key: IDBValidKey) => this.#ask(() => void entries.delete(key)),
    };
  }
  #ask(act: () => unknown) {
    const request = new ScriptedRequest(act);
    this.#open.push(request);
    return request;
  }
  #run() {
    for (let request = this.#open.shift(); request; request = this.#open.shift()) {
      request.settle();
      request.tell('success');
    }
    this.oncomplete?.();
  }
}
