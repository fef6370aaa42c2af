import {
  type SessionList,
  type SignedIn,
  SOCIAL_PROVIDERS,
  type SocialProvider,
  type User,
} from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import { recordAccountEvent } from '../../core/audit/audit.ts';
import { getAvatarPath, getShownName } from '../../core/authors/shown-author.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { accountGone, type Caller, type FindCaller, readBearer } from '../../platform/http/caller.ts';
import type { Log } from '../../platform/log.ts';
import { nowMs } from '../../platform/now.ts';
import * as repo from './accounts.repo.ts';
import type { Auth } from './auth.ts';
import { hashToken } from './auth-adapter.ts';
import { findPasskeys } from './factors/factors.repo.ts';
import type { JoinedDb } from './joined-db.ts';
import { createToken, keepSessionProof } from './session-proofs.ts';
import { SESSION_SECONDS } from './session-seconds.ts';
import * as sessionsRepo from './sessions.repo.ts';
import { findWays } from './sign-in-ways.ts';
import type { ProvedWallet } from './wallet-proof.ts';

/** The browser that a session was opened in. */
export type Browser = { userAgent: string | undefined };

/** How a session begins. */
export type Opening = {
  remember: boolean;
  browser: Browser;
  way: ProofWay;
  wallet?: ProvedWallet;
  passkeyId?: number | undefined;
  /** The first of two steps, where `way` is the second. */
  first?: ProofWay | undefined;
  /** When the password was set that this sign-in began with, in milliseconds since 1970. */
  since?: number | undefined;
  /** Called in the transaction that opens the session, which it may refuse. */
  allow?: (() => Promise<void>) | undefined;
};

/** Tells if an account is an operator. Only for its menu: every operator request checks again. */
export type IsOperator = (db: Queryable, who: { userId: string; authorId: number }) => Promise<boolean>;

/** How exactly it is kept when a session was last used: a write for each request would cost too much. */
const SEEN_EVERY_MS = 5 * 60_000;

type SessionsDeps = { db: JoinedDb; auth: Auth; log: Log; isOperator: IsOperator };

/** Opens sessions, and knows whose they are. */
export function createSessions({ db, auth, log, isOperator }: SessionsDeps) {
  /** A database that only reads must not end sessions. */
  const touch = async (sessionId: string, at: number) => {
    try {
      await sessionsRepo.touchSession(db, sessionId, at);
    } catch (error) {
      log.warn({ err: error }, 'the use of a session cannot be kept');
    }
  };

  const findCaller: FindCaller = async (authorization) => {
    const token = readBearer(authorization);
    const at = nowMs();
    const found = token && (await sessionsRepo.findCaller(db, hashToken(token), at));
    if (!found) return undefined;
    const { lastSeenAt, ...caller } = found;
    if (at - lastSeenAt > SEEN_EVERY_MS) await touch(caller.sessionId, at);
    return caller;
  };

  /** The account as itself sees it. Throws UNAUTHENTICATED when it is gone. */
  const readUser = async (userId: string): Promise<User> => {
    const { internalAdapter } = await auth.$context;
    const [user, author, ways] = await Promise.all([
      internalAdapter.findUserById(userId),
      repo.findAuthor(db, userId),
      findWays(db, userId),
    ]);
    if (!user || !author) throw accountGone();
    const linked = await repo.findLinked(db, author.id);
    const wallets = author.wallet ? [author.wallet, ...linked] : linked;
    const wallet = author.mainWallet ?? wallets[0] ?? null;
    return {
      id: author.id,
      username: getShownName(author, wallet),
      named: author.username !== null,
      email: repo.findEmail(user),
      confirmed: user.emailVerified,
      wallet,
      wallets,
      own_wallet: author.wallet,
      avatar: { url: getAvatarPath(author, wallet, 'small') },
      has_password: ways.password,
      operator: await isOperator(db, { userId, authorId: author.id }),
      providers: ways.providers,
    };
  };

  return {
    findCaller,
    readUser,

    /**
     * Signs a user in: a new session, whose token only this answer has. `way` is what the user has just proved, with the wallet if it
     * was one. Throws UNAUTHENTICATED when the password was changed after `since`, and when a way was removed after it was proved.
     */
    async open(userId: string, given: Opening): Promise<SignedIn> {
      const { remember, browser, way, wallet, passkeyId, since, allow } = given;
      const { internalAdapter } = await auth.$context;
      const token = createToken();
      const { lasts } = SESSION_SECONDS[remember ? 'remembered' : 'short'];
      const at = nowMs();
      const about = {
        ...{ token, userAgent: browser.userAgent?.slice(0, 300) ?? '', ipAddress: '' },
        ...{ createdAt: new Date(at), expiresAt: new Date(at + lasts * 1_000) },
      };
      await db.transaction(async (tx) => {
        // First, and held: a reset that comes now waits, and then ends the session that this one opens.
        if (!(await repo.holdUser(tx, userId))) throw accountGone();
        if (since !== undefined && (await repo.isPasswordNewer(tx, userId, since))) throw passwordChanged();
        if (!(await hasWaysOf(tx, userId, given))) throw wayRemoved();
        await allow?.();
        const session = await internalAdapter.createSession(userId, !remember, about, true);
        await sessionsRepo.beginSession(tx, session.id, { remembered: remember, nowMs: at });
        await sessionsRepo.endSurplusSessions(tx, userId);
        await keepSessionProof(tx, session.id, { way, passkeyId });
        await recordAccountEvent(tx, { deed: 'account.sign_in', of: { userId }, after: { way } });
        if (wallet) await sessionsRepo.keepProvedWallet(tx, session.id, wallet);
      });
      return { jwt: token, user: await readUser(userId) };
    },

    async list({ userId, sessionId }: Caller): Promise<SessionList['sessions']> {
      const rows = await sessionsRepo.findSessions(db, userId, nowMs());
      return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
        id,
        current: id === sessionId,
        user_agent: userAgent ?? '',
        signed_in_at: Math.floor(createdAt / 1_000),
        expires_at: Math.floor(expiresAt / 1_000),
      }));
    },

    /** Ends a session of the caller's, with the links that another one may have asked for. False when there is no such one. */
    async end({ userId, sessionId }: Caller, id: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (id !== sessionId) {
          await repo.lockUser(tx, userId);
          await repo.deleteLinks(tx, userId);
        }
        if (!(await sessionsRepo.deleteSession(tx, userId, id))) return false;
        const deed = id === sessionId ? 'account.sign_out' : 'account.session_end';
        await recordAccountEvent(tx, { deed, of: { userId } });
        return true;
      });
    },

    /** Ends all sessions of the caller but this one, and the links that they may have asked for. */
    async endOthers({ userId, sessionId }: Caller): Promise<void> {
      await db.transaction(async (tx) => {
        await repo.lockUser(tx, userId);
        await sessionsRepo.deleteSessions(tx, userId, sessionId);
        await repo.deleteLinks(tx, userId);
        await recordAccountEvent(tx, { deed: 'account.session_end', of: { userId }, target: 'all others' });
      });
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;

/** Whether the account still has what was proved: a reset may have removed it while the proof was checked. */
async function hasWaysOf(
  tx: Queryable,
  userId: string,
  { way, first, wallet, passkeyId }: Opening,
): Promise<boolean> {
  const { providers } = await findWays(tx, userId);
  const isLeft = (one: ProofWay) => !isProvider(one) || providers.includes(one);
  if (!isLeft(way) || (first !== undefined && !isLeft(first))) return false;
  if (wallet && !(await repo.hasWallet(tx, userId, wallet.wallet))) return false;
  return passkeyId === undefined || (await findPasskeys(tx, userId)).some(({ id }) => id === passkeyId);
}

const isProvider = (way: ProofWay): way is SocialProvider =>
  SOCIAL_PROVIDERS.some((provider) => provider === way);

function wayRemoved(): AppError {
  return new AppError('UNAUTHENTICATED', 'This way to sign in was just removed. Sign in another way.');
}

function passwordChanged(): AppError {
  return new AppError('UNAUTHENTICATED', 'The password was just changed. Sign in with the new one.');
}

/** Forgets sessions and links that have ended, some of them at a time, with what waited for their links. `at` in milliseconds since 1970. */
export async function sweepAccounts(
  db: Queryable,
  at: number,
): Promise<{ removed: number; isDone: boolean }> {
  return repo.deleteExpired(db, at);
}
