import type { StayedFactor } from '../../core/mail/templates/sign-in-changed-mail.ts';
import type { Queryable } from '../../platform/db/db.ts';
import * as repo from './accounts.repo.ts';
import { removeRecentFactors } from './factors/remove-recent-factors.ts';

/**
 * Removes every way to sign in to an account except its password: linked wallets, other sites, and factors that have not settled. The wallet that the account was made
 * with stays its own, because its author is that wallet, but no longer signs in until the account links it again. Returns the factors
 * that stay.
 */
export async function removeOtherWays(tx: Queryable, userId: string): Promise<StayedFactor[]> {
  const author = await repo.findAuthor(tx, userId);
  if (author) {
    for (const wallet of await repo.findLinked(tx, author.id)) {
      const { id } = await repo.lockWallet(tx, wallet);
      await repo.releaseWallet(tx, { authorId: author.id, id, wallet });
    }
  }
  await repo.closeOwnWallet(tx, userId, author?.wallet != null);
  await repo.deleteProviders(tx, userId);
  return removeRecentFactors(tx, userId);
}
