import type { Queryable } from '../../../platform/db/db.ts';
import { hasFactor } from './factor-changes.ts';
import * as repo from './factors.repo.ts';

/** Days until a factor settles. Until then its owner, who was told by mail, can undo it by way of the mailbox. */
const SETTLED_DAYS = 7;

/** From when on what was added has not settled yet, in seconds since 1970. */
export function getSettledSince(): number {
  return Math.floor(Date.now() / 1_000) - SETTLED_DAYS * 86_400;
}

/**
 * Removes the factors of an account that have not settled: those that a thief with an open session may have added. Settled ones stay,
 * or a reader of the mailbox could remove the second step (decision 0043).
 */
export async function removeRecentFactors(tx: Queryable, userId: string): Promise<void> {
  await repo.removeFactorsSince(tx, userId, getSettledSince());
  if (!(await hasFactor(tx, userId))) await repo.removeRecoveryCodes(tx, userId);
}
