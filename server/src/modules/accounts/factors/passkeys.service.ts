import { randomBytes } from 'node:crypto';
import type {
  AddPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@pitlane/shared/api/factors';
import { AppError } from '@pitlane/shared/domain/app-error';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import type { Caller } from '../../../platform/http/caller.ts';
import { nowSeconds } from '../../../platform/now.ts';
import type { JoinedDb } from '../joined-db.ts';
import { ALGORITHMS, checkAssertion, checkNewPasskey } from './check-passkey.ts';
import type { FactorChanges, Sender } from './factor-changes.ts';
import * as repo from './factors.repo.ts';
import { CHALLENGE_MS, type PasskeyChallenges, type PasskeyPurpose } from './passkey-challenges.ts';

/** Most passkeys of one account. */
const MAX_PASSKEYS = 20;

type PasskeysDeps = {
  db: JoinedDb;
  siteUrl: string;
  challenges: PasskeyChallenges;
  changes: FactorChanges;
};

const now = nowSeconds;

/** The passkeys of accounts (WebAuthn), each for this site's host alone. */
export function createPasskeysService({ db, siteUrl, challenges, changes }: PasskeysDeps) {
  const rpId = new URL(siteUrl).hostname;
  const toDescriptor = ({ credentialId, transports }: repo.PasskeyRow) => ({
    type: 'public-key' as const,
    id: credentialId,
    ...(transports && { transports: transports.split(',') }),
  });

  return {
    /**
     * What a browser needs to make a passkey. `name` is the one that password managers show. Throws BAD_REQUEST for an account that has
     * all it may have, before its device makes one in vain.
     */
    async beginAdding({ userId }: Caller, name: string): Promise<PasskeyCreation> {
      const existing = await repo.findPasskeys(db, userId);
      requireRoom(existing);
      const handle = existing[0]?.userHandle ?? randomBytes(32).toString('base64url');
      return {
        challenge: await challenges.create({ kind: 'add', userId }, handle),
        rp: { id: rpId, name: getSiteName() },
        user: { id: handle, name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: CHALLENGE_MS,
        excludeCredentials: existing.map(toDescriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      };
    },

    /**
     * Adds a passkey to the account. Returns the first recovery codes when the account had none. Throws BAD_REQUEST for an answer that
     * does not hold, CONFLICT for a passkey that is kept already.
     */
    async add(sender: Sender, { name, response }: AddPasskey): Promise<string[] | null> {
      const { userId } = sender.caller;
      const { challenge, kept } = await challenges.use(
        { kind: 'add', userId },
        response.response.clientDataJSON,
      );
      const made = await checkNewPasskey(response, { siteUrl, challenge });
      return changes.add(sender, 'passkey_added', async (tx) => {
        requireRoom(await repo.findPasskeys(tx, userId));
        const row = { ...made, userId, userHandle: kept, name, createdAt: now() };
        const id = await repo.addPasskey(tx, row);
        if (id === undefined) {
          throw new AppError('CONFLICT', 'This passkey is already added. Use another one.', {
            field: 'response',
          });
        }
        return { way: 'passkey', passkeyId: id };
      });
    },

    /** Throws NOT_FOUND for a passkey that is not the caller's. */
    async rename({ userId }: Caller, id: number, name: string): Promise<void> {
      if (!(await repo.renamePasskey(db, userId, { id, name }))) throw noSuchPasskey();
    },

    /** Removes a passkey, and what sessions have proved with it. Throws NOT_FOUND for one that is not the caller's. */
    async remove(caller: Caller, id: number): Promise<void> {
      await changes.remove(caller, 'passkey_removed', async (tx) => {
        if (!(await repo.removePasskey(tx, caller.userId, id))) throw noSuchPasskey();
        await repo.forgetPasskeyProofs(tx, caller.userId);
      });
    },

    /** What a browser needs to have a passkey sign: any for this site, or one of the user that the purpose names. */
    async beginAsking(purpose: Exclude<PasskeyPurpose, { kind: 'add' }>): Promise<PasskeyRequest> {
      const known = 'userId' in purpose ? await repo.findPasskeys(db, purpose.userId) : [];
      return {
        challenge: await challenges.create(purpose),
        rpId,
        timeout: CHALLENGE_MS,
        allowCredentials: known.map(toDescriptor),
        userVerification: 'required',
      };
    },

    /** Returns whose passkey has signed for a purpose, and which. Throws BAD_REQUEST with the way out when none of this user has. */
    async check(
      purpose: PasskeyPurpose,
      response: PasskeyAssertion,
    ): Promise<{ userId: string; passkeyId: number }> {
      const { challenge } = await challenges.use(purpose, response.response.clientDataJSON);
      const row = await repo.findCredential(db, response.id);
      if (!row) throw unknownPasskey();
      if ('userId' in purpose && purpose.userId !== row.userId) throw otherAccount();
      const { userHandle } = response.response;
      // Without a user in the purpose, the handle is all that says which account the device means.
      const isHandle = userHandle === row.userHandle || (userHandle === undefined && 'userId' in purpose);
      if (!isHandle) throw otherAccount();
      const signed = await checkAssertion(response, row, { siteUrl, challenge });
      const used = { counter: signed.newCounter, backedUp: signed.credentialBackedUp, at: now() };
      if (await repo.usePasskey(db, row.id, used)) return { userId: row.userId, passkeyId: row.id };
      const message =
        'This passkey may have been copied. Sign in another way, then remove it in your account settings.';
      throw new AppError('BAD_REQUEST', message, { field: 'response' });
    },
  };
}
export type PasskeysService = ReturnType<typeof createPasskeysService>;

function requireRoom({ length }: readonly repo.PasskeyRow[]): void {
  if (length < MAX_PASSKEYS) return;
  throw new AppError('BAD_REQUEST', `An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

function noSuchPasskey(): AppError {
  const message = 'Passkey not found. It may have been removed already.';
  return new AppError('NOT_FOUND', message, { field: 'id' });
}

function unknownPasskey(): AppError {
  const message =
    "We don't recognize this passkey. Sign in another way. If you removed it here, delete it from your device too.";
  return new AppError('BAD_REQUEST', message, { field: 'response' });
}

function otherAccount(): AppError {
  return new AppError('BAD_REQUEST', 'This passkey belongs to another account. Use one of this account.', {
    field: 'response',
  });
}
