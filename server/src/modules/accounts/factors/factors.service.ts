import { randomBytes } from 'node:crypto';
import type { FactorProof, Factors, NewRecoveryCodes, SecondStepWay } from '@pitlane/shared/api/factors';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { AuditTally } from '../../../core/audit/audit-tally.ts';
import { countFailures } from '../../../core/audit/count-failures.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { SharedLimits } from '../../../platform/http/limits.ts';
import { spendShared } from '../../../platform/http/shared-limits.ts';
import { nowMs } from '../../../platform/now.ts';
import type { Auth } from '../auth.ts';
import type { ConfirmationGuesses } from '../confirmation-guesses.ts';
import type { JoinedDb } from '../joined-db.ts';
import { keepValue, useValue } from '../kept-values.ts';
import { markProved, type SessionProof } from '../session-proofs.ts';
import type { AuthenticatorService } from './authenticator.service.ts';
import type { FactorChanges, FactorChangesDeps, Sender } from './factor-changes.ts';
import * as repo from './factors.repo.ts';
import { hasFactor } from './has-factor.ts';
import type { PasskeysService } from './passkeys.service.ts';
import { hashRecoveryCode, makeRecoveryCodes, type StoredCodes } from './recovery-codes.ts';

/**
 * Wrong codes of one account. A guess needs the password first, so no stranger can use these up; and passkeys and recovery codes
 * are not counted here, so the owner gets in when a thief of the password has. 720 guesses a day are right once in 460 days.
 */
const CODE_LIMIT = { burst: 10, perSecond: 1 / 120 };
/** Wrong recovery codes of one client. They have 50 bits: only the processor time of their hashes counts. */
const RECOVERY_LIMIT = { burst: 10, perSecond: 1 / 60 };

/** How long new codes wait for their owner to save them. */
const SET_MS = 15 * 60_000;

/** A set of codes that waits. `userId` comes first (keepValue). */
type WaitingCodes = StoredCodes & { userId: string };

/** Whose factor is asked for, and for what. */
export type ProofOf = { kind: 'second_step'; userId: string } | { kind: 'prove'; userId: string };

/** The factor that was shown. */
export type FactorShown = SessionProof & { way: SecondStepWay };

type FactorsDeps = Pick<FactorChangesDeps, 'mails' | 'passwordHashes' | 'hashSlots'> & {
  db: JoinedDb;
  auth: Auth;
  passkeys: PasskeysService;
  authenticator: AuthenticatorService;
  changes: FactorChanges;
  limits: SharedLimits;
  confirmations: ConfirmationGuesses;
  tally: Pick<AuditTally, 'count'>;
};

/** The factors of an account beside its password and its wallets. */
export function createFactorsService(deps: FactorsDeps) {
  const { db, auth, passkeys, authenticator, changes, hashSlots, mails, limits, confirmations, tally } = deps;
  const { passwordHashes } = deps;
  const guesses = limits.open('one-time codes', CODE_LIMIT);
  const recoveries = limits.open('recovery codes', RECOVERY_LIMIT);

  const checkCode = async (purpose: ProofOf, code: string): Promise<void> => {
    const { userId } = purpose;
    if (purpose.kind === 'prove') return authenticator.check(userId, code);
    await spendShared(guesses, userId, 'codes');
    await authenticator.check(userId, code);
    await guesses.refund(userId);
  };

  /** Uses a code up in the transaction of what it is for: one that was broken off has cost none. */
  const useRecoveryCode = async <T>(
    userId: string,
    { code, client }: { code: string; client: string | undefined },
    then: () => Promise<T>,
  ): Promise<T> => {
    if (client !== undefined) await spendShared(recoveries, client, 'recovery codes');
    const { salt } = await repo.findRecoveryCodes(db, userId);
    const hash =
      salt && (await hashSlots.run(client, () => hashRecoveryCode(passwordHashes, { code, salt })));
    return db.transaction(async (tx) => {
      if (!hash || !(await repo.useRecoveryCode(tx, userId, hash))) {
        const message = 'This recovery code is wrong or already used. Each works once.';
        throw new AppError('BAD_REQUEST', message, { field: 'recovery_code' });
      }
      await mails.signInChanged(tx, userId, { kind: 'recovery_code_used' });
      return then();
    });
  };

  const show = async <T>(
    purpose: ProofOf,
    { proof: { code, recovery_code, passkey }, client }: { proof: FactorProof; client: string | undefined },
    then: (shown: FactorShown) => Promise<T>,
  ): Promise<T> => {
    const { userId } = purpose;
    const count = <R>(way: SecondStepWay, attempt: () => Promise<R>) =>
      countFailures(tally, { way, of: () => ({ userId }) }, attempt);
    if (passkey) {
      const { passkeyId } = await count('passkey', () => passkeys.check(purpose, passkey));
      return then({ way: 'passkey', passkeyId });
    }
    if (code !== undefined) {
      await count('code', () => checkCode(purpose, code));
      return then({ way: 'code' });
    }
    const given = { code: recovery_code ?? '', client };
    return count('recovery_code', () => useRecoveryCode(userId, given, () => then({ way: 'recovery_code' })));
  };

  const readAll = async (userId: string) => {
    const [rows, totp, { left: codesLeft }] = await Promise.all([
      repo.findPasskeys(db, userId),
      repo.findTotp(db, userId),
      repo.findRecoveryCodes(db, userId),
    ]);
    return { passkeys: rows, totp, codesLeft };
  };

  return {
    /** Uses one of the account's factors up, and does what it was shown for. Throws BAD_REQUEST when it does not hold. */
    show,

    /** Confirms who uses a session, with a factor of its account, and returns its new token. Throws as `ConfirmationGuesses.attempt` does. */
    async prove(caller: Caller, proof: FactorProof, client: string | undefined): Promise<string> {
      const { userId, sessionId } = caller;
      const prove = () =>
        show({ kind: 'prove', userId }, { proof, client }, (shown) =>
          db.transaction((tx) => markProved(tx, sessionId, shown)),
        );
      // The signature of a passkey cannot be guessed.
      return proof.passkey ? prove() : confirmations.attempt(caller, prove);
    },

    async list({ userId }: Caller): Promise<Factors> {
      const { passkeys: rows, totp, codesLeft } = await readAll(userId);
      return {
        passkeys: rows.map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
          id,
          name,
          backed_up: backedUp,
          created_at: createdAt,
          last_used_at: lastUsedAt,
        })),
        authenticator: totp ? { created_at: totp.createdAt } : null,
        recovery_codes: codesLeft,
      };
    },

    /** How an account can pass a second step. Empty without a passkey and an app: then there is none. */
    async findSecondSteps(userId: string): Promise<SecondStepWay[]> {
      const { passkeys: rows, totp, codesLeft } = await readAll(userId);
      const ways: SecondStepWay[] = [];
      if (rows.length > 0) ways.push('passkey');
      if (totp) ways.push('code');
      if (ways.length > 0 && codesLeft > 0) ways.push('recovery_code');
      return ways;
    },

    /**
     * Makes recovery codes. They count when their set is confirmed, and the old ones until then: codes that are not saved yet must not
     * take the place of others. Throws BAD_REQUEST when the account has no factor that codes could stand in for.
     */
    async makeRecoveryCodes({ caller: { userId }, client }: Sender): Promise<NewRecoveryCodes> {
      await requireFactor(db, userId);
      const made = await hashSlots.run(client, () => makeRecoveryCodes(passwordHashes));
      const { codes, salt, hashes } = made;
      const set = randomBytes(24).toString('base64url');
      const waiting: WaitingCodes = { userId, salt, hashes };
      await keepValue(auth, nameSet(set), JSON.stringify(waiting), new Date(nowMs() + SET_MS));
      return { recovery_codes: codes, set };
    },

    /** Puts a set in the place of the codes before it, once. Throws BAD_REQUEST for one that is not this account's, or has ended. */
    async confirmRecoveryCodes(caller: Caller, set: string): Promise<void> {
      await changes.replaceCodes(caller, async (tx) => {
        await requireFactor(tx, caller.userId);
        const found = await useValue(auth, nameSet(set));
        const waiting = found === undefined ? undefined : (JSON.parse(found) as WaitingCodes);
        if (waiting?.userId === caller.userId) return waiting;
        const message = 'These codes have expired, and your old ones still work. Create new codes again.';
        throw new AppError('BAD_REQUEST', message, { field: 'set' });
      });
    },
  };
}
const nameSet = (set: string) => `recovery codes:${set}`;

async function requireFactor(db: Queryable, userId: string): Promise<void> {
  if (await hasFactor(db, userId)) return;
  const message = 'Add a passkey or an authenticator app first: recovery codes replace them.';
  throw new AppError('BAD_REQUEST', message);
}

export type FactorsService = ReturnType<typeof createFactorsService>;
