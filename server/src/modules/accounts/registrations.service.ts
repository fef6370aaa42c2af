import type { Confirm, Details, MailSent, Register, SignedIn } from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { recordAccountEvent } from '../../core/audit/audit.ts';
import { nameTaken } from '../authors/author-change.ts';
import type { AccountMails } from './account-mails.ts';
import * as repo from './accounts.repo.ts';
import type { Auth } from './auth.ts';
import type { GuessLimits } from './guess-limits.ts';
import { hashSecret, isSame } from './hash-secret.ts';
import { type JoinedDb, transactOrAgain } from './joined-db.ts';
import type { KnownDevices } from './known-devices.ts';
import type { MailLinks } from './mail-links.ts';
import type { Mailing } from './mailing.ts';
import { requireUncommon } from './password-faults.ts';
import type { Passwords } from './passwords.ts';
import type { Browser, Sessions } from './sessions.ts';

/** A registration whose link has not been opened yet. No account is made before: an address proves itself first. */
/** `email` comes first: a person's data is found by how it begins (privacy/personal-rows.ts). */
type Pending = {
  email: string;
  username: string;
  /** Hash of the password. */
  password: string;
  details: Details;
  /** Hash of the secret that the browser of the registration keeps. */
  secret: string | null;
};

export type RegistrationsDeps = {
  db: JoinedDb;
  auth: Auth;
  sessions: Sessions;
  mails: AccountMails;
  links: MailLinks;
  mailing: Mailing;
  passwords: Passwords;
  guesses: GuessLimits;
  devices: KnownDevices;
};

/** Registering with a mail address and a password. */
export function createRegistrationsService(deps: RegistrationsDeps) {
  const { db, auth, sessions, mails, links, mailing, passwords, guesses, devices } = deps;

  /**
   * The reader of the mail must be the person who chose the password: the account would otherwise belong to both. The browser of the
   * registration proves it by its secret, another one by the password. Throws BAD_REQUEST for `password`.
   */
  const requireSamePerson = async (
    pending: Pending,
    { token, secret, password }: Confirm,
    client: string | undefined,
  ): Promise<void> => {
    if (secret !== undefined && pending.secret !== null && isSame(hashSecret(secret), pending.secret)) return;
    if (password === undefined) throw otherBrowser('Enter the password that you chose when you registered.');
    const compare = () => passwords.isRight(password, pending.password, client);
    if (await guesses.attempt(`register ${token}`, { client }, compare)) return;
    throw otherBrowser(
      'That isn’t the password of this registration. The newest email belongs to the newest password.',
    );
  };

  return {
    /** Mails the link that creates the account. The name is not reserved until then. Throws CONFLICT for a taken name. */
    async register(given: Register, client: string | undefined): Promise<MailSent> {
      const { email, username } = given;
      await requireUncommon(given.password, [username, email], 'password');
      if (await repo.isNameTaken(db, username)) throw nameTaken();
      return mailing.send('register', { email, client }, async () => {
        const pending: Pending = {
          email,
          username,
          password: await passwords.hash(given.password, client),
          details: { name: given.name, phone: given.phone },
          secret: given.browser_secret === undefined ? null : hashSecret(given.browser_secret),
        };
        const existing = await mailing.findConfirmed(email);
        // Also created for an address that has an account, so that both cases take equally long. That link is never sent.
        const link = await links.create('register', pending);
        await (existing
          ? mails.alreadyRegistered(db, { to: email })
          : mails.confirm(db, { to: email, ...link }));
      });
    },

    /**
     * Makes the account of a registration, and signs in. Broken off, it has made nothing, and the link still works. Throws BAD_REQUEST
     * for `password` when it is opened in another browser without the password of the registration.
     */
    async confirm(given: Confirm, browser: Browser, client: string | undefined): Promise<SignedIn> {
      const { token, remember } = given;
      await requireSamePerson(await links.read<Pending>('register', token), given, client);
      const { internalAdapter } = await auth.$context;
      return transactOrAgain(db, async (tx) => {
        const { email, username, password, details } = await links.use<Pending>('register', token);
        if (await mailing.findConfirmed(email)) throw hasAccount();
        await repo.freeAddress(tx, email, null);
        const user = { email, name: username, emailVerified: true };
        const { id: userId } = await internalAdapter.createUser(user, { method: 'email-password' });
        await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password });
        await repo.writeDetails(tx, userId, details);
        await repo.createAuthor(tx, { userId, username });
        await recordAccountEvent(tx, {
          deed: 'account.register',
          of: { userId },
          after: { way: 'password' },
        });
        const signedIn = await sessions.open(userId, { remember, browser, way: 'password' });
        return { ...signedIn, device: devices.create(userId, password) };
      });
    },
  };
}
export type RegistrationsService = ReturnType<typeof createRegistrationsService>;

/** The error for an address that another account has confirmed. */
export function hasAccount(): AppError {
  return new AppError(
    'BAD_REQUEST',
    'This address already has an account. Sign in with it, or reset your password.',
  );
}

function otherBrowser(message: string): AppError {
  return new AppError('BAD_REQUEST', message, { field: 'password' });
}
