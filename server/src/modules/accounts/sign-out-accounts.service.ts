import { AppError } from '@pitlane/shared/domain/app-error';
import { audit } from '../../core/audit/audit.ts';
import type { Operator } from '../../platform/http/operator.ts';
import type { AccountMails } from './account-mails.ts';
import * as repo from './accounts.repo.ts';
import type { JoinedDb } from './joined-db.ts';
import { deleteSessions } from './sessions.repo.ts';

/** Signs accounts out for operators. */
export function createSignOutAccountsService({ db, mails }: { db: JoinedDb; mails: AccountMails }) {
  return {
    /**
     * Ends all sessions of an author's account, and the links that were mailed to it. Returns how many sessions there were. Throws
     * NOT_FOUND for an author without an account.
     */
    async signOut(by: Operator, authorId: number): Promise<number> {
      return db.transaction(async (tx) => {
        const userId = await repo.findUserOf(tx, authorId);
        if (userId === null) {
          const message = `Author ${authorId} has no account, so there are no sessions to end.`;
          throw new AppError('NOT_FOUND', message, { field: 'author' });
        }
        await repo.lockUser(tx, userId);
        const ended = await deleteSessions(tx, userId, null);
        await repo.deleteLinks(tx, userId);
        if (ended === 0) return 0;
        await audit(tx, by, { deed: 'session.end', target: String(authorId), before: { sessions: ended } });
        await mails.signInChanged(tx, userId, { kind: 'signed_out_by_operator' });
        return ended;
      });
    },
  };
}
export type SignOutAccountsService = ReturnType<typeof createSignOutAccountsService>;
