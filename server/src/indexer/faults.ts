import { EventRefusedError } from '@pitlane/shared/fold/event';
import { isDatabaseError, isRetryableDatabaseError } from '../db/db-errors.ts';
import type { IndexStop } from '../lib/index-status.ts';

/** The reasons that follow from the program and its data alone: another program may go on, so a start tries again. */
export const FAULT_CODES = ['event_refused', 'database_refused'] as const;

/** What is wrong when trying again changes nothing; undefined for a failure that may pass. */
export function toFault(error: unknown): IndexStop | undefined {
  if (error instanceof EventRefusedError) {
    const message = `An event cannot be read: ${error.message}. Update Pitlane, or look whether the node is right, and start again.`;
    return { code: 'event_refused', message };
  }
  if (!isDatabaseError(error) || isRetryableDatabaseError(error)) return undefined;
  const said = error instanceof Error ? error.message : String(error);
  const message = `The database refuses what the index writes: ${said}. Mend the cause, and start again.`;
  return { code: 'database_refused', message };
}
