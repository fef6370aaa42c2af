import { ANNOUNCER_ID } from '../lib/announcer-id.ts';

/**
 * Where screen readers are told what others see happen: a car that comes from under its cover. It stands from the start,
 * and is empty until lib/announce.ts, which comes with what there is to tell, writes into it.
 */
export function Announcer() {
  return <p id={ANNOUNCER_ID} role="status" className="sr-only" />;
}
