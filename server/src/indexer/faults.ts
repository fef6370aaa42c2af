import { networkName } from '@pitlane/shared/domain/chain/networks';
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
    const message = `An event cannot be read: ${error.message}. What was read has been compared with the node once more. If the node was wrong then, too, correct it and read the chain again: npm run index:reread -- --chain <chain> --from <block>. Otherwise update Pitlane and start again.`;
    return { code: 'event_refused', message };
  }
  if (!isDatabaseError(error) || isRetryableDatabaseError(error)) return undefined;
  const said = error instanceof Error ? error.message : String(error);
  const message = `The database refuses what the index writes: ${said}. Fix the cause, then start again.`;
  return { code: 'database_refused', message };
}

/** The reason to report while a node goes on giving answers that cannot be right. It is over when the index can be read on. */
export function toNodesDisagree(chainId: number, error: unknown): IndexStop {
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'nodes_disagree',
    message: `The node of ${networkName(chainId)} contradicts itself: ${message}. Several nodes behind its address may disagree. Nothing wrong was stored. The index retries with pauses and continues automatically.`,
  };
}
