import { createHash, randomBytes } from 'node:crypto';
import type { MailSent, Register, SignedIn, SignIn } from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Queryable } from '../../platform/db/db.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createBuckets, spendOf } from '../../platform/http/rate-limit.ts';
import type { Slots } from '../../platform/http/slots.ts';
import { nameTaken } from '../authors/author-change.ts';
import type { AccountMails } from './account-mails.ts';
import * as repo from './accounts.repo.ts';
import type { Auth } from './auth.ts';
import { type JoinedDb, transactOrAgain } from './joined-db.ts';
import { markProved } from './session-proofs.ts';
import type { Browser, Sessions } from './sessions.ts';
import { findWays } from './sign-in-ways.ts';

const HOUR_MS = 3_600_000;
/** How long the link of a mail works. */
const LINK_MS = { register: 24 * HOUR_MS, reset: HOUR_MS, email: 24 * HOUR_MS };

/** Wrong guesses at one account's password, from wherever they come: 10 at once, then one each minute. */
const ACCOUNT_LIMIT = { burst: 10, perSecond: 1 / 60 };
/** Mails that strangers can have sent to one address: 3 at once, then one each 10 minutes. */
const MAIL_LIMIT = { burst: 3, perSecond: 1 / 600 };

const SENT: MailSent = { status: 'mail_sent' };
const SHARED =
  'The demo account is shared by all visitors, so it cannot be changed. Register your own account: the demo keeps its mails at /outbox.';
const USED_LINK = 'This link was used already, or is too old. Ask for a new mail.';

/** A registration whose link has not been opened yet. No account is made before: an address proves itself first. */
type Pending = { email: string; username: string; password: string };

export type AccountsDeps = {
  db: JoinedDb;
  auth: Auth;
  sessions: Sessions;
  mails: AccountMails;
  /** Hashing a password takes 0.1 s of a processor: only some at once. */
  hashSlots: Slots;
  /** Address of the shared demo account; null if there is none. */
  sharedEmail: string | null;
};

/**
 * Accounts with a password. No answer tells whether an address has an account: a wrong password and an unknown address are one
 * answer after the same work, registration and reset say only that a mail was sent.
 */
export function createAccountsService({ db, auth, sessions, mails, hashSlots, sharedEmail }: AccountsDeps) {
  const guesses = createBuckets(ACCOUNT_LIMIT);
  const mailed = createBuckets(MAIL_LIMIT);

  const hash = async (password: string, client: string | undefined) =>
    hashSlots.run(client, async () => (await auth.$context).password.hash(password));

  const isRight = async (password: string, stored: string | undefined, client: string | undefined) =>
    hashSlots.run(client, async () => {
      const context = await auth.$context;
      if (stored) return context.password.verify({ password, hash: stored });
      // As much work as a wrong password: the time must not tell an address without an account.
      await context.password.hash(password);
      return false;
    });

  /** The account that has confirmed an address: what is only claimed leads nowhere. */
  const findConfirmed = async (email: string) => {
    const { internalAdapter } = await auth.$context;
    const user = (await internalAdapter.findUserByEmail(email))?.user;
    return user?.emailVerified ? user : undefined;
  };

  /** Throws FORBIDDEN for the shared demo account. */
  const requireOwn = async (userId: string): Promise<void> => {
    if (sharedEmail === null) return;
    const { internalAdapter } = await auth.$context;
    if ((await internalAdapter.findUserById(userId))?.email !== sharedEmail) return;
    throw new AppError('FORBIDDEN', SHARED);
  };

  /** Throws BAD_REQUEST unless it is the password of the account, at whatever pace it is guessed. */
  const requirePassword = async (userId: string, password: string, client: string | undefined) => {
    const { internalAdapter } = await auth.$context;
    const credential = await internalAdapter.findCredentialAccount(userId);
    spendOf(guesses, userId, 'Guesses at this password');
    if (await isRight(password, credential?.password ?? undefined, client)) return;
    throw new AppError('BAD_REQUEST', 'That is not the present password.', { field: 'password' });
  };

  /** Counts a mail to an address, unless it comes to nothing: who tries again while the database is away must not use up their mails. */
  const sendMail = async (email: string, queue: () => Promise<void>): Promise<MailSent> => {
    const mailbox = toMailbox(email);
    spendOf(mailed, mailbox, 'Mails to this address');
    try {
      await queue();
    } catch (error) {
      mailed.refund(mailbox);
      throw error;
    }
    return SENT;
  };

  const createLink = async (kind: keyof typeof LINK_MS, value: object) => {
    const { internalAdapter } = await auth.$context;
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(Date.now() + LINK_MS[kind]);
    await internalAdapter.createVerificationValue({
      identifier: `${kind}:${token}`,
      value: JSON.stringify(value),
      expiresAt,
    });
    return { token, expiresAt: Math.floor(expiresAt.getTime() / 1_000) };
  };

  /** Uses a link up and returns what was stored with it. Throws BAD_REQUEST for a link that is used or too old. */
  const useLink = async <T>(kind: keyof typeof LINK_MS, token: string): Promise<T> => {
    const { internalAdapter } = await auth.$context;
    const stored = await internalAdapter.consumeVerificationValue(`${kind}:${token}`);
    if (!stored) throw new AppError('BAD_REQUEST', USED_LINK, { field: 'token' });
    return JSON.parse(stored.value) as T;
  };

  return {
    requireOwn,

    async signIn(given: SignIn, browser: Browser, client: string | undefined): Promise<SignedIn> {
      const key = hashKey(given.identifier);
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(given.identifier, { includeAccounts: true });
      // After the lookup: an attempt that the database could not answer is not a guess.
      spendOf(guesses, key, 'Guesses at this account');
      const credential = found?.accounts.find(({ providerId }) => providerId === 'credential');
      const isUser = await isRight(given.password, credential?.password ?? undefined, client);
      if (found && isUser) {
        guesses.refund(key);
        return sessions.open(found.user.id, { remember: given.remember, browser, way: 'password' });
      }
      throw new AppError(
        'UNAUTHENTICATED',
        'The mail address or the password is wrong. If you have just registered, open the link in our mail first.',
      );
    },

    /** Mails the link that creates the account. The name is not reserved until then. Throws CONFLICT for a taken name. */
    async register(given: Register, client: string | undefined): Promise<MailSent> {
      const { email, username } = given;
      if (await repo.isNameTaken(db, username)) throw nameTaken();
      return sendMail(email, async () => {
        const password = await hash(given.password, client);
        const existing = await findConfirmed(email);
        // Also created for an address that has an account, so that both cases take equally long. That link is never sent.
        const link = await createLink('register', { email, username, password } satisfies Pending);
        await (existing
          ? mails.alreadyRegistered(db, { to: email })
          : mails.confirm(db, { to: email, ...link }));
      });
    },

    /** Makes the account of a registration, and signs in. Broken off, it has made nothing, and the link still works. */
    async confirm(token: string, remember: boolean, browser: Browser): Promise<SignedIn> {
      const { internalAdapter } = await auth.$context;
      return transactOrAgain(db, async (tx) => {
        const { email, username, password } = await useLink<Pending>('register', token);
        if (await findConfirmed(email)) throw hasAccount();
        await repo.freeAddress(tx, email, null);
        const given = { email, name: username, emailVerified: true };
        const { id: userId } = await internalAdapter.createUser(given, { method: 'email-password' });
        await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password });
        await repo.createAuthor(tx, { userId, username });
        return sessions.open(userId, { remember, browser, way: 'password' });
      });
    },

    /** Mails a link for a new password, where an account has confirmed the address. */
    async forgotPassword(email: string): Promise<MailSent> {
      return sendMail(email, async () => {
        const found = await findConfirmed(email);
        const link = await createLink('reset', { userId: found?.id ?? '' });
        // Where there is no mail something else is written: the time must not tell who has an account.
        await (found ? mails.resetPassword(db, { to: email, ...link }) : createLink('reset', { userId: '' }));
      });
    },

    /** Sets a new password, and signs every browser out: both or neither, and then the link still works. */
    async resetPassword(token: string, password: string, client: string | undefined): Promise<void> {
      // Hashed first: a link is not used up by a rush that is turned away.
      const hashed = await hash(password, client);
      await db.transaction(async (tx) => {
        const { userId } = await useLink<{ userId: string }>('reset', token);
        // Its first password opens the shared account; the next one would take it from the others.
        if ((await findWays(tx, userId)).password) await requireOwn(userId);
        await setPassword(tx, userId, hashed);
        await repo.deleteSessions(tx, userId, null);
      });
    },

    /** Confirms who uses a session. Throws BAD_REQUEST for another password. */
    async prove({ userId, sessionId }: Caller, password: string, client: string | undefined): Promise<void> {
      await requirePassword(userId, password, client);
      await markProved(db, sessionId, 'password');
    },

    async changePassword(
      { userId, sessionId }: Caller,
      { password, new_password }: { password: string; new_password: string },
      client: string | undefined,
    ): Promise<void> {
      await requireOwn(userId);
      await requirePassword(userId, password, client);
      const hashed = await hash(new_password, client);
      await db.transaction(async (tx) => {
        await setPassword(tx, userId, hashed);
        await repo.deleteSessions(tx, userId, sessionId);
      });
    },

    /** Mails a link to the new address; the account keeps the present one until it is opened. */
    async changeEmail({ userId }: Caller, email: string): Promise<MailSent> {
      await requireOwn(userId);
      return sendMail(email, async () => {
        const existing = await findConfirmed(email);
        const link = await createLink('email', { userId, email });
        await (existing && existing.id !== userId
          ? mails.alreadyRegistered(db, { to: email })
          : mails.confirmEmail(db, { to: email, ...link }));
      });
    },

    async confirmEmail(token: string): Promise<void> {
      const { internalAdapter } = await auth.$context;
      await transactOrAgain(db, async (tx) => {
        const { userId, email } = await useLink<{ userId: string; email: string }>('email', token);
        const other = await findConfirmed(email);
        if (other && other.id !== userId) throw hasAccount();
        await repo.freeAddress(tx, email, userId);
        const before = await internalAdapter.findUserById(userId);
        await internalAdapter.updateUser(userId, { email, emailVerified: true });
        await repo.deleteLinks(tx, userId);
        if (before?.emailVerified && before.email !== email)
          await mails.addressChanged(tx, { to: before.email });
      });
    },
  };

  async function setPassword(tx: Queryable, userId: string, password: string): Promise<void> {
    const { internalAdapter } = await auth.$context;
    const user = await internalAdapter.findUserById(userId);
    if (!user) throw new AppError('BAD_REQUEST', USED_LINK, { field: 'token' });
    const credential = await internalAdapter.findCredentialAccount(userId);
    await (credential
      ? internalAdapter.updateAccount(credential.id, { password })
      : internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password }));
    await repo.deleteLinks(tx, userId);
    const to = repo.findEmail(user);
    if (to) await mails.passwordChanged(tx, { to });
  }
}
export type AccountsService = ReturnType<typeof createAccountsService>;

function hasAccount(): AppError {
  return new AppError(
    'BAD_REQUEST',
    'This address has an account already. Sign in with it, or ask for a new password.',
  );
}

/** Many providers put all spellings of an address into one mailbox: with dots, and with a word behind a plus. */
function toMailbox(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return hashKey(`${name.replace(/\+.*/, '').replaceAll('.', '')}@${host}`);
}

/** The memory of the process must not become a list of addresses. */
function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
