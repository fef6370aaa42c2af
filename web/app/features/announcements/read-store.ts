import { createStore, useStore } from '../../lib/store.ts';

const KEY = 'pitlane.announcements.read';
const NONE: readonly number[] = [];

const readStore = createStore(NONE, {
  onActive: () => {
    readStore.setState(load());
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
});

// Another tab may have read some, and signing out forgets everything.
function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) readStore.setState(load());
}

function load(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : NONE;
  } catch (error) {
    console.warn('What was read is not known here; everything counts as unread.', error);
    return NONE;
  }
}

/** Ids of the announcements that were read in this browser. The server does not know them. */
export function useReadIds(): readonly number[] {
  return useStore(readStore);
}

/** Remembers that these were read. */
export function markRead(ids: readonly number[]): void {
  const read = [...new Set([...load(), ...readStore.getState(), ...ids])];
  try {
    localStorage.setItem(KEY, JSON.stringify(read));
  } catch (error) {
    console.warn('What was read cannot be remembered here.', error);
  }
  readStore.setState(read);
}
