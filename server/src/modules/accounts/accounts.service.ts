import type { MailSent, ResetPassword, SignedIn, SignIn } from '@pitlane/shared/api/accounts';
import type { SecondStepRequired } from '@pitlane/shared/api/factors';
import { AppError } from '@pitlane/shared/domain/app-error';
import { recordAccountEvent } from '../../core/audit/audit.ts';
import type { AuditTally } from '../../core/audit/audit-tally.ts';
import { countFailures } from '../../core/audit/count-failures.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type FindProof, requireFreshProof } from '../../platform/http/fresh-proof.ts';
import type { AccountMails } from './account-mails.ts';
import * as repo from './accounts.repo.ts';
import type { Auth } from './auth.ts';
import { hasFactor } from './factors/has-factor.ts';
import type { SecondStepService } from './factors/second-step.service.ts';
import type { FormerAddresses } from './former-addresses.ts';
import type { GuessLimits } from './guess-limits.ts';
import type { JoinedDb } from './joined-db.ts';
import type { KnownDevices } from './known-devices.ts';
import { type MailLinks, usedLink } from './mail-links.ts';
import type { Mailing } from './mailing.ts';
import { requireUncommon } from './password-faults.ts';
import type { Passwords } from './passwords.ts';
import { removeOtherWays } from './remove-other-ways.ts';
import { markProved, renewToken } from './session-proofs.ts';
import { deleteSessions } from './sessions.repo.ts';
import type { Browser } from './sessions.ts';
import type { RequireOwn } from './shared-account.ts';
import { findWays } from './sign-in-ways.ts';

/** What is kept with the link of a reset. `restores` is the address from before a change, where the link was mailed there. */
type Reset = { userId: string; restores?: string | undefined };

export type AccountsDeps = {
  db: JoinedDb;
  auth: Auth;
  mails: AccountMails;
  secondStep: SecondStepService;
  findProof: FindProof;
  links: MailLinks;
  mailing: Mailing;
  passwords: Passwords;
  guesses: GuessLimits;
  devices: KnownDevices;
  formerAddresses: FormerAddresses;
  tally: Pick<AuditTally, 'count'>;
  requireOwn: RequireOwn;
};

/**
 * Signing in with a password, and changing it. No answer tells whether an address has an account: a wrong password and an unknown
 * address are one answer after the same work, a reset says only that a mail was sent.
 */
export function createAccountsService(deps: AccountsDeps) {
  const {
    db,
    auth,
    mails,
    secondStep,
    findProof,
    links,
    mailing,
    passwords,
    guesses,
    devices,
    formerAddresses,
    requireOwn,
    tally,
  } = deps;

  /** Refuses a password that attackers try first. The shared account's is known to all as it is. */
  const requireGood = async (userId: string, password: string, field: string): Promise<void> => {
    const { internalAdapter } = await auth.$context;
    const user = await internalAdapter.findUserById(userId);
    const username = (await repo.findAuthor(db, userId))?.username;
    await requireUncommon(password, [username ?? '', (user && repo.findEmail(user)) ?? ''], field);
  };

  const setPassword = async (tx: Queryable, userId: string, password: string): Promise<void> => {
    const { internalAdapter } = await auth.$context;
    const user = await internalAdapter.findUserById(userId);
    if (!user) throw usedLink();
    const credential = await internalAdapter.findCredentialAccount(userId);
    await (credential
      ? internalAdapter.updateAccount(credential.id, { password })
      : internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password }));
    await repo.deleteLinks(tx, userId);
    const to = repo.findEmail(user);
    if (to) await mails.passwordChanged(tx, { to });
  };

  return {
    /** Signs in, or answers with a ticket for the second step. Throws UNAUTHENTICATED for a wrong password. */
    async signIn(
      given: SignIn,
      browser: Browser,
      client: string | undefined,
    ): Promise<SignedIn | SecondStepRequired> {
      const { identifier, password, remember, device } = given;
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(identifier, { includeAccounts: true });
      const credential = found?.accounts.find(({ providerId }) => providerId === 'credential');
      const stored = credential?.password ?? undefined;
      const of = () => (found ? { userId: found.user.id } : { authorId: null });
      return countFailures(tally, { way: 'password', of }, async () => {
        const isKnown = found && stored && device && devices.isKnown(device, found.user.id, stored);
        // After the lookup: an attempt that the database could not answer is not a guess.
        const guesser = { client, ...(isKnown && { device }) };
        const isRight = await guesses.attempt(identifier, guesser, () =>
          passwords.isRight(password, stored, client),
        );
        if (found && stored && isRight) {
          const { id: userId } = found.user;
          const known = isKnown ? device : devices.create(userId, stored);
          // Of the row that was compared: the clocks of two processes may differ.
          const since = credential?.updatedAt.getTime();
          return secondStep.openOrAsk({ userId, remember, way: 'password', device: known, since }, browser);
        }
        throw new AppError(
          'UNAUTHENTICATED',
          'Wrong email address or password. If you just registered, open the link in our email first.',
        );
      });
    },

    /** Mails a link for a new password, where an account has confirmed the address, or had it until a week ago. */
    async forgotPassword(email: string, client: string | undefined): Promise<MailSent> {
      return mailing.send('reset', { email, client }, async () => {
        const found = await mailing.findConfirmed(email);
        const former = await formerAddresses.find(email);
        const userId = found?.id ?? former;
        const restores = found ? undefined : email;
        const link = await links.create('reset', { userId: userId ?? '', restores } satisfies Reset);
        // Where there is no mail something else is written: the time must not tell who has an account.
        await (userId
          ? mails.resetPassword(db, { to: email, ...link })
          : links.create('reset', { userId: '' }));
      });
    },

    /**
     * Sets a new password, signs every browser out and, where asked, removes all other ways to sign in: all or nothing, and then the
     * link still works. A link to the address from before a change puts that back, and removes the other ways in any case.
     */
    async resetPassword(given: ResetPassword, client: string | undefined): Promise<void> {
      const { token, password, remove_other_ways } = given;
      const { userId: ofLink, restores } = await links.read<Reset>('reset', token);
      const removesOthers = remove_other_ways || restores !== undefined;
      await requireGood(ofLink, password, 'password');
      // Hashed first: a link is not used up by a rush that is turned away.
      const hashed = await passwords.hash(password, client);
      await db.transaction(async (tx) => {
        const { userId } = await links.use<Reset>('reset', token);
        await repo.lockUser(tx, userId);
        // Its first password opens the shared account; the next one would take it from the others.
        if ((await findWays(tx, userId)).password) await requireOwn(userId);
        if (restores !== undefined) await formerAddresses.restore(tx, userId, restores);
        await setPassword(tx, userId, hashed);
        await deleteSessions(tx, userId, null);
        await recordAccountEvent(tx, { deed: 'account.password_reset', of: { userId } });
        if (!removesOthers) return;
        await repo.closeForProviders(tx, userId);
        const stayed = await removeOtherWays(tx, userId);
        await mails.signInChanged(tx, userId, { kind: 'others_removed', stayed });
      });
    },

    /**
     * Confirms who uses a session, and returns its new token. Throws BAD_REQUEST for another password, and for an account with a second
     * step: to change the ways to sign in takes no less than to sign in.
     */
    async prove(caller: Caller, password: string, client: string | undefined): Promise<string> {
      if (await hasFactor(db, caller.userId)) throw passwordIsNotEnough();
      await passwords.confirm(caller, password, client);
      return db.transaction((tx) => markProved(tx, caller.sessionId, { way: 'password' }));
    },

    /**
     * The present password confirms who uses the session, so it is asked for once. With a second step that is not enough. Returns the
     * new token of the session. Throws PROOF_REQUIRED then, and BAD_REQUEST for another password.
     */
    async changePassword(
      caller: Caller,
      given: { password: string; new_password: string },
      client: string | undefined,
    ): Promise<string> {
      const { userId, sessionId } = caller;
      await requireOwn(userId);
      const isEnough = !(await hasFactor(db, userId));
      if (!isEnough) await requireFreshProof(findProof, caller);
      await passwords.confirm(caller, given.password, client);
      await requireGood(userId, given.new_password, 'new_password');
      const hashed = await passwords.hash(given.new_password, client);
      return db.transaction(async (tx) => {
        await repo.lockUser(tx, userId);
        await setPassword(tx, userId, hashed);
        await deleteSessions(tx, userId, sessionId);
        const renew = () =>
          isEnough ? markProved(tx, sessionId, { way: 'password' }) : renewToken(tx, sessionId);
        const token = await renew();
        await recordAccountEvent(tx, { deed: 'account.password_change', of: { userId } });
        return token;
      });
    },
  };
}
export type AccountsService = ReturnType<typeof createAccountsService>;

function passwordIsNotEnough(): AppError {
  const message =
    'Your account has two-step verification. Confirm with a passkey, a code or a linked wallet instead.';
  return new AppError('BAD_REQUEST', message, { field: 'password' });
}
