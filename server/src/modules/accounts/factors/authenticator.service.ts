import type { AuthenticatorSetup, ConfirmAuthenticator } from '@pitlane/shared/api/factors';
import { AppError } from '@pitlane/shared/domain/app-error';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { Secret, TOTP } from 'otpauth';
import type { Caller } from '../../../platform/http/caller.ts';
import { nowMs, nowSeconds } from '../../../platform/now.ts';
import type { Sealer } from '../../../platform/sealer.ts';
import type { ConfirmationGuesses } from '../confirmation-guesses.ts';
import type { JoinedDb } from '../joined-db.ts';
import type { FactorChanges, Sender } from './factor-changes.ts';
import * as repo from './factors.repo.ts';

/** How long a set-up waits for its first code. */
const SETUP_MS = 15 * 60_000;
/** Bytes of a secret: as many as the hash has (RFC 4226, section 4). */
const SECRET_BYTES = 20;

/** What the secret of a user's app is sealed for. */
export const secretOf = (userId: string): string => `totp ${userId}`;

/** A set-up that waits. Only its account can finish it. */
type Setup = { secret: string; until: number };

/**
 * The authenticator app of an account: codes of six digits that change every 30 seconds (TOTP, RFC 6238). A clock may be 30 seconds off.
 */
export function createAuthenticatorService(deps: {
  db: JoinedDb;
  sealer: Sealer;
  changes: FactorChanges;
  confirmations: ConfirmationGuesses;
}) {
  const { db, sealer, changes, confirmations } = deps;
  const setupOf = (userId: string) => `totp set-up ${userId}`;

  /** Uses a code of the user's app up. Throws BAD_REQUEST for the field that it was sent in. */
  const checkCode = async (userId: string, code: string, field: string): Promise<repo.TotpRow> => {
    const row = await repo.findTotp(db, userId);
    const secret = row && sealer.open(secretOf(userId), row.secret);
    if (row && secret === undefined) {
      const message =
        'We can no longer check codes from your app. Use a passkey or a recovery code, then set up the app again.';
      throw new AppError('BAD_REQUEST', message, { field });
    }
    const step = secret === undefined ? undefined : findStep(secret, code);
    if (!row || step === undefined || !(await repo.useStep(db, row, step))) throw wrongCode(field);
    return row;
  };

  return {
    /** A new secret. It counts when a code of it has come back; until then the old one does, if any. */
    begin({ userId }: Caller, name: string): AuthenticatorSetup {
      const secret = new Secret({ size: SECRET_BYTES });
      const uri = toTotp(secret, name).toString();
      const setup: Setup = { secret: secret.base32, until: nowMs() + SETUP_MS };
      return { secret: secret.base32, uri, setup: sealer.seal(setupOf(userId), JSON.stringify(setup)) };
    },

    /**
     * Sets the app up. Returns the first recovery codes when the account had none. The age of an app that is replaced passes on with a
     * code of it: a session alone, which may be stolen, begins a new week. Throws BAD_REQUEST for a wrong code.
     */
    async confirm(sender: Sender, given: ConfirmAuthenticator): Promise<string[] | null> {
      const { caller } = sender;
      const { userId } = caller;
      const opened = sealer.open(setupOf(userId), given.setup);
      const setup = opened === undefined ? undefined : (JSON.parse(opened) as Setup);
      if (!setup || setup.until < nowMs()) {
        const message = 'This set-up has ended. Start again, and scan the new QR code.';
        throw new AppError('BAD_REQUEST', message, { field: 'setup' });
      }
      const step = findStep(setup.secret, given.code);
      if (step === undefined) throw wrongCode('code');
      const { current_code: current } = given;
      const replaced =
        current === undefined
          ? undefined
          : await confirmations.attempt(caller, () => checkCode(userId, current, 'current_code'));
      const secret = sealer.seal(secretOf(userId), setup.secret);
      const createdAt = replaced?.createdAt ?? nowSeconds();
      return changes.add(sender, 'authenticator_added', async (tx) => {
        await repo.saveTotp(tx, { userId, secret, lastStep: step, createdAt });
        return { way: 'code' };
      });
    },

    /** Throws NOT_FOUND when none is set up. */
    async remove(caller: Caller): Promise<void> {
      await changes.remove(caller, 'authenticator_removed', async (tx) => {
        if (await repo.removeTotp(tx, caller.userId)) return;
        throw new AppError('NOT_FOUND', 'No authenticator app is set up.');
      });
    },

    /** Uses a code of a user up. Throws BAD_REQUEST for a wrong one, and for one that was used. */
    async check(userId: string, code: string): Promise<void> {
      await checkCode(userId, code, 'code');
    },
  };
}
export type AuthenticatorService = ReturnType<typeof createAuthenticatorService>;

function wrongCode(field: string): AppError {
  const message =
    "Wrong or already used code. Wait for the next one. If it fails again, check your phone's clock.";
  return new AppError('BAD_REQUEST', message, { field });
}

function toTotp(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: getSiteName(), label, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

/** Returns the 30-second step that a code belongs to; undefined for a code of no step near now. */
function findStep(secret: string, code: string): number | undefined {
  const totp = toTotp(Secret.fromBase32(secret), getSiteName());
  const timestamp = nowMs();
  const delta = totp.validate({ token: code, window: 1, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
