import type { PasswordHashes } from '../../../config/config.ts';
import type { SignInChange } from '../../../core/mail/templates/sign-in-changed-mail.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { accountGone, type Caller } from '../../../platform/http/caller.ts';
import type { Slots } from '../../../platform/http/slots.ts';
import { nowSeconds } from '../../../platform/now.ts';
import type { AccountMails } from '../account-mails.ts';
import { lockAccount } from '../accounts.repo.ts';
import type { JoinedDb } from '../joined-db.ts';
import { keepSessionProof, type SessionProof } from '../session-proofs.ts';
import type { RequireOwn } from '../shared-account.ts';
import { requireWayLeft } from '../sign-in-ways.ts';
import * as repo from './factors.repo.ts';
import { hasFactor } from './has-factor.ts';
import { makeRecoveryCodes, type StoredCodes } from './recovery-codes.ts';

type Change = SignInChange['kind'];
type Work = (tx: Queryable) => Promise<void>;
/** An account, and where it asks from. */
export type Sender = { caller: Caller; client: string | undefined };
/** Adds a factor, and says what its session has proved by that. */
type Adding = (tx: Queryable) => Promise<SessionProof>;

export type FactorChangesDeps = {
  db: JoinedDb;
  requireOwn: RequireOwn;
  mails: Pick<AccountMails, 'signInChanged'>;
  passwordHashes: PasswordHashes;
  hashSlots: Slots;
};

/** Changes of factors: each with its mail, in one transaction. All throw FORBIDDEN for the shared account of the demo world. */
export function createFactorChanges(deps: FactorChangesDeps) {
  const { db, requireOwn, mails, passwordHashes, hashSlots } = deps;
  const apply = async (caller: Caller, change: Change, work: Work): Promise<void> => {
    const { userId } = caller;
    await requireOwn(userId);
    await db.transaction(async (tx) => {
      if (!(await lockAccount(tx, caller))) throw accountGone();
      await work(tx);
      await mails.signInChanged(tx, userId, { kind: change });
    });
  };
  return {
    /**
     * Adds a factor. Returns recovery codes for an account that has none left; null otherwise. Throws TOO_MANY_REQUESTS for a client that
     * has too many made at once.
     */
    async add({ caller, client }: Sender, change: Change, work: Adding): Promise<string[] | null> {
      const { userId, sessionId } = caller;
      // Before the transaction: ten slow hashes would hold its connection. In a slot: sign-ins wait for the same threads.
      const hasNone = async (tx: Queryable) => (await repo.findRecoveryCodes(tx, userId)).left === 0;
      const make = () => hashSlots.run(client, () => makeRecoveryCodes(passwordHashes));
      const set = (await hasNone(db)) ? await make() : null;
      let codes: string[] | null = null;
      await apply(caller, change, async (tx) => {
        // From now on a password alone proves no session, and this one goes on.
        await keepSessionProof(tx, sessionId, await work(tx));
        // Another request may have come first: its codes are on the reader's screen.
        if (!set || !(await hasNone(tx))) return;
        await saveSet(tx, userId, set);
        codes = set.codes;
      });
      return codes;
    },

    /** Removes a factor. Recovery codes go with the last one: alone they would be a second step without a first choice. */
    async remove(caller: Caller, change: Change, work: Work): Promise<void> {
      const { userId } = caller;
      await apply(caller, change, async (tx) => {
        await work(tx);
        await requireWayLeft(tx, userId);
        if (!(await hasFactor(tx, userId))) await repo.removeRecoveryCodes(tx, userId);
      });
    },

    /** Replaces the recovery codes by those that `takeSet` gives. */
    async replaceCodes(caller: Caller, takeSet: (tx: Queryable) => Promise<StoredCodes>): Promise<void> {
      await apply(caller, 'recovery_codes_replaced', async (tx) =>
        saveSet(tx, caller.userId, await takeSet(tx)),
      );
    },
  };
}
export type FactorChanges = ReturnType<typeof createFactorChanges>;

function saveSet(tx: Queryable, userId: string, { salt, hashes }: StoredCodes): Promise<void> {
  return repo.saveRecoveryCodes(tx, userId, { salt, hashes, at: nowSeconds() });
}
