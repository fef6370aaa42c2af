import { MAX_SAVED_SEARCHES } from '@pitlane/shared/domain/people/search-keys';
import { isObject } from '../../lib/is-object.ts';
import { toStorageName } from '../../lib/site-storage.ts';
import { createStore } from '../../lib/store.ts';

/** Where this browser keeps searches until their reader signs in. Never rename it. */
export const SEARCHES_KEY = toStorageName('pitlane.searches');

/** A search by its filters, as GET /api/nfts takes them. `alert`: the reader wants alerts once signed in. */
export type LocalSearch = { name: string; filters: string; alert: boolean };

/** The searches of this browser, newest first. */
export const localSearchStore = createStore<readonly LocalSearch[]>([], { onActive: followStorage });

/** Keeps a search, or changes the one with the same filters. Throws an Error for one more than there is room for. */
export function keepLocally(search: LocalSearch): void {
  const others = readLocal().filter(({ filters }) => filters !== search.filters);
  if (others.length >= MAX_SAVED_SEARCHES)
    throw new Error(`You have ${MAX_SAVED_SEARCHES} saved searches, which is the maximum. Remove one first.`);
  write([search, ...others]);
}

export function dropLocally(filters: string): void {
  write(readLocal().filter((each) => each.filters !== filters));
}

/** What this browser has kept: other tabs write too. */
export function readLocal(): readonly LocalSearch[] {
  try {
    const given: unknown = JSON.parse(localStorage.getItem(SEARCHES_KEY) ?? '[]');
    return Array.isArray(given) ? given.filter(isSearch).slice(0, MAX_SAVED_SEARCHES) : [];
  } catch (error) {
    console.warn('Your saved searches can’t be read.', error);
    return localSearchStore.getState();
  }
}

function write(next: readonly LocalSearch[]): void {
  localSearchStore.setState(next);
  try {
    if (next.length > 0) localStorage.setItem(SEARCHES_KEY, JSON.stringify(next));
    else localStorage.removeItem(SEARCHES_KEY);
  } catch (error) {
    console.warn('This browser can’t store your searches, so reloading forgets them.', error);
  }
}

function followStorage(): () => void {
  const read = () => localSearchStore.setState(readLocal());
  const follow = ({ key }: StorageEvent) => {
    if (key === SEARCHES_KEY || key === null) read();
  };
  addEventListener('storage', follow);
  // A store must not change while its first listener comes.
  queueMicrotask(read);
  return () => removeEventListener('storage', follow);
}

/** Storage is shared with whatever else ran on this origin. */
function isSearch(value: unknown): value is LocalSearch {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    typeof value.filters === 'string' &&
    typeof value.alert === 'boolean'
  );
}
