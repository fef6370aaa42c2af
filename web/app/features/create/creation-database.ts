import { toStorageName } from '../../lib/site-storage.ts';
import { type Creation, type CreationPlan, findStep } from './creation.ts';

/** Never rename them: they are in people's browsers. */
const DATABASE = toStorageName('pitlane.creations');
const STORE = 'creations';

/** Keeps a run with its files over a reload, under its plan. Throws when the browser keeps nothing, or has no room. */
export async function storeCreation(creation: Creation): Promise<void> {
  await inStore('readwrite', (store) => store.put(creation, creation.plan));
}

/** Keeps a new run. False, and nothing kept, while another one of its plan is not done: another tab has begun it. */
export async function storeFirstCreation(creation: Creation): Promise<boolean> {
  let isFree = false;
  await inStore('readwrite', (store) => {
    const request: IDBRequest<Creation | undefined> = store.get(creation.plan);
    // In the transaction that has looked: of two tabs that begin at once one is the second.
    request.addEventListener('success', () => {
      isFree = !request.result || findStep(request.result) === 'done';
      if (isFree) store.put(creation, creation.plan);
    });
    return request;
  });
  return isFree;
}

export function readCreation(plan: CreationPlan): Promise<Creation | undefined> {
  return inStore('readonly', (store) => store.get(plan) as IDBRequest<Creation | undefined>);
}

export async function dropCreation(plan: CreationPlan): Promise<void> {
  await inStore('readwrite', (store) => store.delete(plan));
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await settle(open());
  try {
    const transaction = database.transaction(STORE, mode);
    const done = Promise.withResolvers<void>();
    transaction.oncomplete = () => done.resolve();
    transaction.onabort = () => done.reject(transaction.error);
    const request = act(transaction.objectStore(STORE));
    await done.promise;
    return request.result;
  } finally {
    database.close();
  }
}

function open(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return request;
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
