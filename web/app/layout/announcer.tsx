import { useSyncExternalStore } from 'react';
import { announcementsToReaders } from '../lib/announce.ts';

/** Says to screen readers what others see happen: a car that comes from under its cover. Stands from the start. */
export function Announcer() {
  const text = useSyncExternalStore(announcementsToReaders.subscribe, announcementsToReaders.get, () => '');
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
