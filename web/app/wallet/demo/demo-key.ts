import type { Hex } from 'viem';
import { toStorageName } from '../../lib/site-storage.ts';

const DATABASE = toStorageName('pitlane-demo-wallet');
const STORE = 'keys';
const SLOT = 'main';
/** The order of secp256k1: a private key is a number from 1 to one below it. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * The store of the demo wallet's private key: IndexedDB, because signing out clears local and session
 * storage, and a deleted key would lose its cars. Any script of this site can read it, so it is good for play
 * money only.
 */
export type KeyStore = {
  read(): Promise<Hex | undefined>;
  /**
   * Stores `candidate` unless there is a key already, and returns the stored key: two tabs agree on one key.
   */
  readOrAdd(candidate: Hex): Promise<Hex>;
  replace(key: Hex): Promise<void>;
};

/**
 * The key store of this browser. Its calls reject when the browser has no IndexedDB (some private windows).
 */
export const browserKeyStore: KeyStore = {
  read: () => inStore('readonly', (store) => store.get(SLOT)),
  readOrAdd: async (candidate) => {
    await inStore('readwrite', (store) => {
      const present = store.getKey(SLOT);
      present.onsuccess = () => {
        if (present.result === undefined) store.add(candidate, SLOT);
      };
      return present;
    });
    return (await browserKeyStore.read()) ?? candidate;
  },
  replace: async (key) => {
    await inStore('readwrite', (store) => store.put(key, SLOT));
  },
};

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** A private key as people paste it. Throws a RangeError for a text that no account can be made of. */
export function parseKey(text: string): Hex {
  const hex = text.trim().toLowerCase().replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/.test(hex)) {
    throw new RangeError('A private key has 64 characters: 0 to 9 and a to f.');
  }
  const key: Hex = `0x${hex}`;
  if (BigInt(key) === 0n || BigInt(key) >= ORDER) {
    throw new RangeError('This isn’t a valid private key: it’s out of range.');
  }
  return key;
}
