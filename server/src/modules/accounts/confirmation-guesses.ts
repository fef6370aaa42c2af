import { AppError } from '@pitlane/shared/domain/app-error';
import type { Caller } from '../../platform/http/caller.ts';
import { RetryAfter } from '../../platform/http/errors.ts';
import type { RateLimit, SharedLimits } from '../../platform/http/limits.ts';
import type { AccountMails } from './account-mails.ts';
import type { JoinedDb } from './joined-db.ts';
import { deleteSession } from './sessions.repo.ts';

/** Wrong confirmations of one account, in all its sessions and all processes. */
const LIMITS: Record<string, RateLimit> = {
  'wrong confirmations of an hour': { burst: 10, perSecond: 10 / 3_600 },
  'wrong confirmations of a day': { burst: 40, perSecond: 40 / 86_400 },
};

/**
 * Limits the guesses of a stolen session at "Confirm it's you": passwords and codes together. The wrong guess that uses a limit up ends
 * the session that made it, and its owner gets a mail. Only sessions of the account can use the limit up, and signing in does not count
 * here: the owner signs in again, which confirms the new session.
 */
export function createConfirmationGuesses(deps: {
  db: JoinedDb;
  limits: SharedLimits;
  mails: Pick<AccountMails, 'signInChanged'>;
}) {
  const { db, limits, mails } = deps;
  const all = Object.entries(LIMITS).map(([name, limit]) => limits.open(name, limit));

  const spend = async (userId: string): Promise<void> => {
    for (const [i, buckets] of all.entries()) {
      const wait = await buckets.take(userId);
      if (wait === 0) continue;
      for (const taken of all.slice(0, i)) await taken.refund(userId);
      const message = 'Too many failed attempts. Sign out and in again to continue.';
      throw new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(wait) });
    }
  };
  const refund = async (userId: string) => {
    for (const buckets of all) await buckets.refund(userId);
  };
  const isUsedUp = async (userId: string) => {
    for (const buckets of all) if ((await buckets.left(userId)) === 0) return true;
    return false;
  };
  const endSession = async ({ userId, sessionId }: Caller, cause: unknown): Promise<never> => {
    await db.transaction(async (tx) => {
      if (await deleteSession(tx, userId, sessionId))
        await mails.signInChanged(tx, userId, { kind: 'guesser_signed_out' });
    });
    const message = 'Too many failed attempts, so we signed this browser out. Sign in again.';
    throw new AppError('UNAUTHENTICATED', message, { cause });
  };

  return {
    /**
     * Runs `check` as one guess of the caller. A right one is given back, and so is what could not be checked; a wrong one throws
     * BAD_REQUEST. Throws TOO_MANY_REQUESTS, and UNAUTHENTICATED for the wrong guess that ends its session.
     */
    async attempt<T>(caller: Caller, check: () => Promise<T>): Promise<T> {
      const { userId } = caller;
      await spend(userId);
      try {
        const shown = await check();
        await refund(userId);
        return shown;
      } catch (error) {
        const isWrong = error instanceof AppError && error.code === 'BAD_REQUEST';
        if (!isWrong) await refund(userId);
        else if (await isUsedUp(userId)) return endSession(caller, error);
        throw error;
      }
    },
  };
}
export type ConfirmationGuesses = ReturnType<typeof createConfirmationGuesses>;
