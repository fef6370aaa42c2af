import { ALARM_ID, ANNOUNCER_ID } from '../lib/announcer-id.ts';

/**
 * Announces to screen readers what others see happen, such as a car that is unveiled or a toast. Its regions are there
 * from the start and empty. lib/announce.ts writes into them, and is loaded only with the first announcement. A modal
 * dialog hides from screen readers what has no `aria-live`.
 */
export function Announcer() {
  return (
    <>
      <p id={ANNOUNCER_ID} role="status" aria-live="polite" className="sr-only" />
      <p id={ALARM_ID} aria-live="assertive" className="sr-only" />
    </>
  );
}
