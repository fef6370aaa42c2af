import { EventRefusedError } from '@pitlane/shared/fold/event';
import type { IndexStop } from '../core/jobs/index-status.ts';
import { isDatabaseError, isRetryableDatabaseError } from '../platform/db/db-errors.ts';

/**
 * Reasons that follow only from the program and its data. Another program may succeed, so a start tries
 * again.
 */
export const FAULT_CODES = ['event_refused', 'database_refused'] as const;

/** The cause of a failure that a retry cannot solve; undefined for a failure that may pass. */
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
