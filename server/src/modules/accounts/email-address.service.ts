import type { ConfirmEmail, MailSent } from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { recordAccountEvent } from '../../core/audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AccountMails } from './account-mails.ts';
import * as repo from './accounts.repo.ts';
import type { Auth } from './auth.ts';
import type { FormerAddresses } from './former-addresses.ts';
import { type JoinedDb, transactOrAgain } from './joined-db.ts';
import type { MailLinks } from './mail-links.ts';
import type { Mailing } from './mailing.ts';
import type { Passwords } from './passwords.ts';
import { hasAccount } from './registrations.service.ts';
import type { RequireOwn } from './shared-account.ts';
import { findWays } from './sign-in-ways.ts';

type Pending = { userId: string; email: string };

export type EmailAddressDeps = {
  db: JoinedDb;
  auth: Auth;
  mails: AccountMails;
  links: MailLinks;
  mailing: Mailing;
  passwords: Passwords;
  formerAddresses: FormerAddresses;
  requireOwn: RequireOwn;
};

/** Changing the mail address of an account. */
export function createEmailAddressService(deps: EmailAddressDeps) {
  const { db, auth, mails, links, mailing, passwords, formerAddresses, requireOwn } = deps;

  /**
   * The reader of the mail must be the person who uses the account: a stranger could otherwise name the reader's address for an account of the
   * stranger's. A session of the account proves it, or its password. Throws BAD_REQUEST.
   */
  const requireSamePerson = async (
    { userId }: Pending,
    password: string | undefined,
    { caller, client }: { caller: Caller | undefined; client: string | undefined },
  ): Promise<void> => {
    if (caller?.userId === userId) return;
    if (!(await findWays(db, userId)).password) {
      const message =
        'Sign in to the account that requested this address, then open the link again in that browser.';
      throw new AppError('BAD_REQUEST', message, { field: 'token' });
    }
    if (password === undefined) {
      const message =
        'Enter the password of the account that requested this address, or sign in to it first.';
      throw new AppError('BAD_REQUEST', message, { field: 'password' });
    }
    await passwords.require(userId, password, client);
  };

  return {
    /** Mails a link to the new address; the account keeps the present one until it is opened. */
    async change({ userId }: Caller, email: string, client: string | undefined): Promise<MailSent> {
      await requireOwn(userId);
      return mailing.send('email', { email, client }, async () => {
        const existing = await mailing.findConfirmed(email);
        const link = await links.create('email', { userId, email } satisfies Pending);
        await (existing && existing.id !== userId
          ? mails.alreadyRegistered(db, { to: email })
          : mails.confirmEmail(db, { to: email, ...link }));
      });
    },

    /** Makes the address of a link that of the account. Throws BAD_REQUEST unless the account itself opens it. */
    async confirm(
      { token, password }: ConfirmEmail,
      who: { caller: Caller | undefined; client: string | undefined },
    ): Promise<void> {
      await requireSamePerson(await links.read<Pending>('email', token), password, who);
      const { internalAdapter } = await auth.$context;
      await transactOrAgain(db, async (tx) => {
        const { userId, email } = await links.use<Pending>('email', token);
        const other = await mailing.findConfirmed(email);
        if (other && other.id !== userId) throw hasAccount();
        await repo.freeAddress(tx, email, userId);
        const before = await internalAdapter.findUserById(userId);
        await internalAdapter.updateUser(userId, { email, emailVerified: true });
        await repo.deleteLinks(tx, userId);
        await recordAccountEvent(tx, { deed: 'account.email_change', of: { userId } });
        if (before?.emailVerified && before.email !== email) {
          await formerAddresses.keep(tx, userId, before.email);
          await mails.addressChanged(tx, { to: before.email });
        }
      });
    },
  };
}
export type EmailAddressService = ReturnType<typeof createEmailAddressService>;
