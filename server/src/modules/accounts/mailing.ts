import type { MailSent } from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { RetryAfter } from '../../platform/http/errors.ts';
import type { Auth } from './auth.ts';
import type { MailBudgets, MailPurpose } from './mail-budgets.ts';

const SENT: MailSent = { status: 'mail_sent' };

/** Sends mails with links to addresses that strangers may have entered. */
export function createMailing({ auth, budgets }: { auth: Auth; budgets: MailBudgets }) {
  return {
    /** Returns the account that has confirmed an address: what is only claimed leads nowhere. */
    async findConfirmed(email: string) {
      const { internalAdapter } = await auth.$context;
      const user = (await internalAdapter.findUserByEmail(email))?.user;
      return user?.emailVerified ? user : undefined;
    },

    /**
     * Queues a mail within the budgets. A mail that comes to nothing is given back: who tries again while the database is away must not
     * use up their mails. Throws TOO_MANY_REQUESTS.
     */
    async send(
      purpose: MailPurpose,
      { email, client }: { email: string; client: string | undefined },
      queue: () => Promise<void>,
    ): Promise<MailSent> {
      const refund = await budgets.spend(purpose, email, client);
      if (refund === null) {
        // The address has got ten links within the hour, and each works for an hour: its owner has one.
        if (purpose === 'reset') return SENT;
        const message = 'We’ve sent this address too many emails in the last hour. Try again in an hour.';
        throw new AppError('TOO_MANY_REQUESTS', message, { cause: new RetryAfter(3_600) });
      }
      try {
        await queue();
      } catch (error) {
        await refund();
        throw error;
      }
      return SENT;
    },
  };
}
export type Mailing = ReturnType<typeof createMailing>;
