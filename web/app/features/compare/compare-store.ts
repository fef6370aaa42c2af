import { MAX_COMPARED } from '@pitlane/shared/domain/cars/compare';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { toStorageName } from '../../lib/site-storage.ts';
import { createStore } from '../../lib/store.ts';

/** Where this browser keeps the picked cars. Never rename it. */
export const COMPARE_KEY = toStorageName('pitlane.compare');

/** Ids of the cars that the reader has picked to compare, in the order of the picks. */
export const pickStore = createStore<readonly string[]>([], { onActive: followStorage });

/** Picks a car, or takes the pick back. A further one than fits is not picked. */
export function togglePick(id: string): void {
  const before = readPicks();
  keep(before.includes(id) ? before.filter((each) => each !== id) : [...before, id].slice(0, MAX_COMPARED));
}

/** Takes picks back: these, or all. */
export function dropPicks(ids: readonly string[] = readPicks()): void {
  keep(readPicks().filter((each) => !ids.includes(each)));
}

/** Follows the picks of other tabs while a page shows some. */
function followStorage(): () => void {
  const read = () => pickStore.setState(same(readPicks()));
  const follow = ({ key }: StorageEvent) => {
    if (key === COMPARE_KEY || key === null) read();
  };
  addEventListener('storage', follow);
  // A store must not change while its first listener comes.
  queueMicrotask(read);
  return () => removeEventListener('storage', follow);
}

/** What this browser has kept: other tabs write too. */
function readPicks(): readonly string[] {
  try {
    const given: unknown = JSON.parse(localStorage.getItem(COMPARE_KEY) ?? '[]');
    const ids = Array.isArray(given) ? given.filter((id) => typeof id === 'string' && parseNftId(id)) : [];
    return [...new Set<string>(ids)].slice(0, MAX_COMPARED);
  } catch (error) {
    console.warn('The cars you picked to compare can’t be read.', error);
    return pickStore.getState();
  }
}

function keep(next: readonly string[]): void {
  pickStore.setState(same(next));
  try {
    if (next.length > 0) localStorage.setItem(COMPARE_KEY, JSON.stringify(next));
    else localStorage.removeItem(COMPARE_KEY);
  } catch (error) {
    console.warn('This browser can’t store the cars you picked, so reloading forgets them.', error);
  }
}

/** The list as it is, when it has the same ids: then nothing renders again. */
function same(next: readonly string[]): readonly string[] {
  const now = pickStore.getState();
  return now.join() === next.join() ? now : next;
}
