import type {
  SignedIn,
  SignedWallet,
  WalletChallenge,
  WalletChallengeInput,
  WalletSignIn,
} from '@pitlane/shared/api/accounts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { type Address, shortAddress } from '@pitlane/shared/domain/chain/address';
import { recordAccountEvent } from '../../core/audit/audit.ts';
import type { AuditTally } from '../../core/audit/audit-tally.ts';
import { countFailures } from '../../core/audit/count-failures.ts';
import { isUniqueViolation } from '../../platform/db/db-errors.ts';
import { accountGone, type Caller } from '../../platform/http/caller.ts';
import { nowSeconds } from '../../platform/now.ts';
import type { AccountMails } from './account-mails.ts';
import * as repo from './accounts.repo.ts';
import type { Auth } from './auth.ts';
import type { JoinedDb } from './joined-db.ts';
import { markProved } from './session-proofs.ts';
import { keepProvedWallet } from './sessions.repo.ts';
import type { Browser, Sessions } from './sessions.ts';
import { requireWayLeft } from './sign-in-ways.ts';
import type { ProofPurpose, WalletProofs } from './wallet-proof.ts';

/** Most wallets of one account. */
const MAX_WALLETS = 20;

/** Signing in with a wallet, and the wallets of an account. A wallet belongs to one account at most. */
export function createWalletsService(deps: {
  db: JoinedDb;
  auth: Auth;
  sessions: Sessions;
  proofs: WalletProofs;
  mails: AccountMails;
  tally: Pick<AuditTally, 'count'>;
}) {
  const { db, auth, sessions, proofs, mails, tally } = deps;

  /** Returns the user that a wallet signs in, created if no account has the wallet yet. */
  const findOrCreateUser = async (wallet: Address): Promise<string> => {
    const known = await db.transaction(async (tx) => findUser(tx, wallet));
    if (known) return known;
    const user = await findOrCreate(repo.placeholderEmail(wallet), wallet);
    return db.transaction(async (tx) => {
      const row = await repo.lockWallet(tx, wallet);
      // Another request of the same wallet may have come first.
      const now = await findUser(tx, wallet);
      if (now) return now;
      await repo.linkAuthorToUser(tx, row.id, user.id, nowSeconds());
      await recordAccountEvent(tx, {
        deed: 'account.register',
        of: { userId: user.id },
        after: { way: 'wallet' },
      });
      return user.id;
    });
  };

  /** Two requests of one wallet may come at once: the second finds the user of the first. */
  const findOrCreate = async (email: string, name: string): Promise<{ id: string }> => {
    const { internalAdapter } = await auth.$context;
    const existing = await internalAdapter.findUserByEmail(email);
    if (existing) return existing.user;
    try {
      return await internalAdapter.createUser({ email, name, emailVerified: false }, { method: 'siwe' });
    } catch (error) {
      const made = isUniqueViolation(error) && (await internalAdapter.findUserByEmail(email));
      if (made) return made.user;
      throw error;
    }
  };

  return {
    async challenge(given: WalletChallengeInput, caller: Caller | undefined): Promise<WalletChallenge> {
      const { purpose: kind } = given;
      const purpose = kind === 'sign_in' ? { kind } : toOwnPurpose(kind, caller);
      const { message, expiresAt } = await proofs.challenge(purpose, {
        address: given.address,
        chainId: given.chain_id,
      });
      return { message, expires_at: expiresAt };
    },

    async signIn(given: WalletSignIn, browser: Browser, client: string | undefined): Promise<SignedIn> {
      const verify = () => proofs.verify({ kind: 'sign_in' }, given, client);
      const wallet = await countFailures(tally, { way: 'wallet', of: () => ({ authorId: null }) }, verify);
      const userId = await findOrCreateUser(wallet.wallet);
      return sessions.open(userId, { remember: given.remember, browser, way: 'wallet', wallet });
    },

    /**
     * Adds a wallet to the account, and keeps with the session that it has proved to hold it, also when it is linked already. Throws
     * CONFLICT when another account has it.
     */
    async link(caller: Caller, given: SignedWallet, client: string | undefined): Promise<void> {
      const proved = await proofs.verify(toOwnPurpose('link', caller), given, client);
      const { wallet } = proved;
      await db.transaction(async (tx) => {
        // Locked: if the account were deleted in between, the wallet would stay linked to no account forever.
        if (!(await repo.lockAccount(tx, caller))) throw accountGone();
        const row = await repo.lockWallet(tx, wallet);
        await keepProvedWallet(tx, caller.sessionId, proved);
        if (row.holderId === caller.authorId || row.id === caller.authorId) return;
        if (row.holderId !== null || row.userId !== null) throw takenWallet(wallet);
        const linked = await repo.findLinked(tx, caller.authorId);
        if (linked.length >= MAX_WALLETS) {
          throw new AppError('BAD_REQUEST', `An account can have ${MAX_WALLETS} wallets. Unlink one first.`);
        }
        await repo.setHolder(tx, row.id, caller.authorId);
        await repo.hideWith(tx, row.id, caller.authorId);
        await mails.signInChanged(tx, caller.userId, { kind: 'wallet_linked', of: shortAddress(wallet) });
      });
    },

    /** Confirms who uses a session, and returns its new token. Throws BAD_REQUEST for a wallet that does not sign in to the account. */
    async prove(caller: Caller, given: SignedWallet, client: string | undefined): Promise<string> {
      const proved = await proofs.verify(toOwnPurpose('prove', caller), given, client);
      return db.transaction(async (tx) => {
        const { userId } = caller;
        if ((await findUser(tx, proved.wallet)) !== userId) throw notOfAccount(proved.wallet);
        await keepProvedWallet(tx, caller.sessionId, proved);
        return markProved(tx, caller.sessionId, { way: 'wallet' });
      });
    },

    /** Takes a wallet off the account. Throws NOT_FOUND for one that is not linked, BAD_REQUEST for the one it was made with and the last way to sign in. */
    async unlink(caller: Caller, wallet: Address): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await repo.lockAccount(tx, caller))) throw accountGone();
        const row = await repo.lockWallet(tx, wallet);
        if (row.id === caller.authorId) {
          const message =
            'The account was created with this wallet, so you can’t unlink it. You can delete the account instead.';
          throw new AppError('BAD_REQUEST', message, { field: 'address' });
        }
        if (row.holderId !== caller.authorId) {
          throw new AppError('NOT_FOUND', `${shortAddress(wallet)} is not linked to your account.`, {
            field: 'address',
          });
        }
        await repo.releaseWallet(tx, { authorId: caller.authorId, id: row.id, wallet });
        await requireWayLeft(tx, caller.userId);
        await mails.signInChanged(tx, caller.userId, { kind: 'wallet_unlinked', of: shortAddress(wallet) });
      });
    },
  };

  async function findUser(
    tx: Parameters<typeof repo.lockWallet>[0],
    wallet: Address,
  ): Promise<string | null> {
    const row = await repo.lockWallet(tx, wallet);
    return row.userId ?? (row.holderId === null ? null : repo.findUserOf(tx, row.holderId));
  }
}
export type WalletsService = ReturnType<typeof createWalletsService>;

/** The purpose of a signature that counts for one account alone. */
function toOwnPurpose(kind: 'link' | 'prove', caller: Caller | undefined): ProofPurpose {
  if (!caller) throw new AppError('UNAUTHENTICATED', 'Sign in first: this signature is for your account.');
  return { kind, userId: caller.userId };
}

function notOfAccount(wallet: Address): AppError {
  const message = `${shortAddress(wallet)} is not linked to your account. Sign with one of your wallets.`;
  return new AppError('BAD_REQUEST', message, { field: 'message' });
}

function takenWallet(wallet: Address): AppError {
  const message = `${shortAddress(wallet)} belongs to another account. Sign in with it and delete that account, or unlink it there.`;
  return new AppError('CONFLICT', message, { field: 'message' });
}
