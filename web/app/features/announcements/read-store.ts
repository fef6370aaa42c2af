import { useSyncExternalStore } from 'react';

const KEY = 'pitlane.announcements.read';
const NONE: readonly number[] = [];
const listeners = new Set<() => void>();
let read: readonly number[] | undefined;

function load(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : NONE;
  } catch (error) {
    console.warn('What was read is not known here; everything counts as unread.', error);
    return NONE;
  }
}

// Another tab may have read some, and signing out forgets everything.
function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return;
  read = load();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

function current(): readonly number[] {
  read ??= load();
  return read;
}

/** Ids of the announcements that were read in this browser. The server knows of none. */
export function useReadIds(): readonly number[] {
  return useSyncExternalStore(subscribe, current, () => NONE);
}

/** Remembers that these were read. */
export function markRead(ids: readonly number[]): void {
  read = [...new Set([...current(), ...ids])];
  try {
    localStorage.setItem(KEY, JSON.stringify(read));
  } catch (error) {
    console.warn('What was read cannot be remembered here.', error);
  }
  for (const listener of listeners) listener();
}
