import { AppError } from '@pitlane/shared/domain/app-error';
import type { Subject } from './audit.ts';
import type { AuditTally } from './audit-tally.ts';

/**
 * Tries to sign in, or to prove who signs in, and counts a refusal for the audit log: of the account that was named, or of none. What
 * is no fault of the caller (a chain or a database that does not answer) is not counted. Rejects as `attempt` does.
 */
export async function countFailures<T>(
  tally: Pick<AuditTally, 'count'>,
  { way, of }: { way: string; of: () => Subject },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      tally.count({ deed: 'account.sign_in_failed', of: of(), after: { way } });
    throw error;
  }
}
