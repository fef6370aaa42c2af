import { recordAccountEvent } from '../../core/audit/audit.ts';
import { type QueuedMail, queueMail } from '../../core/mail/queue-mail.ts';
import {
  addressChangedMail,
  addressTakenMail,
  confirmAddressMail,
  confirmNewAddressMail,
  passwordChangedMail,
  resetPasswordMail,
} from '../../core/mail/templates/account-mails.ts';
import type { MailContent } from '../../core/mail/templates/mail-content.ts';
import { type SignInChange, signInChangedMail } from '../../core/mail/templates/sign-in-changed-mail.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { nowMs } from '../../platform/now.ts';
import * as repo from './accounts.repo.ts';
import { hashToken } from './auth-adapter.ts';

type Link = {
  token: string;
  /** Seconds since 1970, when the link ends. */
  expiresAt: number;
};

/** Paths of the pages that the mails lead to. */
const PAGES = {
  confirm: '/register',
  email: '/login',
  reset: '/login',
  forgot: '/login',
  account: '/account',
};

/** The mails about accounts. Each is queued by the transaction that it is given. */
export function createAccountMails(siteUrl: string) {
  const queue = (
    tx: Queryable,
    to: string,
    content: MailContent,
    rest: Pick<QueuedMail, 'key' | 'expiresAt'>,
  ) => queueMail(tx, { ...content, to, ...rest });
  const once = (kind: string) => ({ key: `${kind} ${crypto.randomUUID()}` });
  // A key is kept for months. It must not tell the link.
  const linked = ({ token, expiresAt }: Link, kind: string) => ({
    key: `${kind} ${hashToken(token)}`,
    expiresAt,
  });
  const toLink = (page: string, name: string, { token, expiresAt }: Link) => ({
    siteUrl,
    // Behind the #: browsers send it to no server, so no log and no Referer has it.
    path: `${page}?${name}#token=${token}`,
    minutes: Math.round((expiresAt - nowMs() / 1_000) / 60),
  });
  return {
    confirm: (tx: Queryable, { to, ...link }: { to: string } & Link) =>
      queue(tx, to, confirmAddressMail(toLink(PAGES.confirm, 'confirm', link)), linked(link, 'confirm')),
    alreadyRegistered: (tx: Queryable, { to }: { to: string }) =>
      queue(tx, to, addressTakenMail({ siteUrl, path: PAGES.email }), once('taken')),
    resetPassword: (tx: Queryable, { to, ...link }: { to: string } & Link) =>
      queue(tx, to, resetPasswordMail(toLink(PAGES.reset, 'reset', link)), linked(link, 'reset')),
    passwordChanged: (tx: Queryable, { to }: { to: string }) =>
      queue(tx, to, passwordChangedMail({ siteUrl, path: `${PAGES.forgot}?forgot` }), once('changed')),
    /**
     * Tells the owner of an account, at its confirmed address, that a way to sign in was added or removed, and logs it: what is worth
     * a mail is worth an entry.
     */
    async signInChanged(tx: Queryable, userId: string, change: SignInChange): Promise<void> {
      const { kind, of = '' } = change;
      await recordAccountEvent(tx, { deed: `account.${kind}`, of: { userId }, target: of });
      const to = await repo.findConfirmedEmail(tx, userId);
      const content = signInChangedMail({ siteUrl, path: PAGES.account, change });
      if (to) await queue(tx, to, content, once('sign-in'));
    },
    addressChanged: (tx: Queryable, { to }: { to: string }) =>
      queue(tx, to, addressChangedMail({ siteUrl, path: PAGES.email }), once('moved')),
    confirmEmail: (tx: Queryable, { to, ...link }: { to: string } & Link) =>
      queue(tx, to, confirmNewAddressMail(toLink(PAGES.email, 'email', link)), linked(link, 'email')),
  };
}
export type AccountMails = ReturnType<typeof createAccountMails>;
