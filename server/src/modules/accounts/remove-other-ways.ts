import type { StayedFactor } from '../../core/mail/templates/sign-in-changed-mail.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { deleteTokensOf } from '../operator/issue-token.ts';
import * as repo from './accounts.repo.ts';
import { getSettledSince, removeRecentFactors } from './factors/remove-recent-factors.ts';

/**
 * Removes the ways to sign in to an account that a thief may have added: other sites, linked wallets, factors that have not settled, and
 * tokens for scripts. An account with a settled factor keeps the wallets that were linked before: its mailbox alone must not take them
 * from its owner. The wallet that the account was made with always stays: no thief can have added it. Returns the factors that stay.
 */
export async function removeOtherWays(tx: Queryable, userId: string): Promise<StayedFactor[]> {
  const stayed = await removeRecentFactors(tx, userId);
  const since = stayed.length > 0 ? getSettledSince() : 0;
  const author = await repo.findAuthor(tx, userId);
  for (const wallet of author ? await repo.findLinked(tx, author.id, since) : []) {
    const { id } = await repo.lockWallet(tx, wallet);
    if (author) await repo.releaseWallet(tx, { authorId: author.id, id, wallet });
  }
  await repo.deleteProviders(tx, userId);
  await deleteTokensOf(tx, userId);
  return stayed;
}
