import { ANNOUNCER_ID } from '../lib/announcer-id.ts';

/**
 * Announces to screen readers what others see happen, such as a car that is unveiled. It is there from the
 * start and empty. lib/announce.ts writes into it, and is loaded only with the first announcement.
 */
export function Announcer() {
  return <p id={ANNOUNCER_ID} role="status" className="sr-only" />;
}
