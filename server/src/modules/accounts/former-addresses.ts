import type { Queryable } from '../../platform/db/db.ts';
import { nowMs } from '../../platform/now.ts';
import * as repo from './accounts.repo.ts';
import type { Auth } from './auth.ts';
import { keepValue, readValue } from './kept-values.ts';
import type { Mailing } from './mailing.ts';
import { hasAccount } from './registrations.service.ts';

/** How long the address before a change still leads to its account. */
const FORMER_MS = 7 * 86_400_000;

export type FormerAddresses = ReturnType<typeof createFormerAddresses>;

/**
 * The confirmed addresses that accounts had before. For a week a reset from there still opens the account and puts the address back: a
 * thief with an open session could otherwise change the address, and with it every way back.
 */
export function createFormerAddresses({ auth, mailing }: { auth: Auth; mailing: Mailing }) {
  const identify = (email: string) => `former:${email}`;
  return {
    /** Keeps the address of an account that is about to change. A thief who changes it twice leaves the first one. */
    async keep(tx: Queryable, userId: string, email: string): Promise<void> {
      if (await repo.hasFormerAddress(tx, userId, nowMs())) return;
      const expiresAt = new Date(nowMs() + FORMER_MS);
      await keepValue(auth, identify(email), JSON.stringify({ former: userId }), expiresAt);
    },

    /** Returns the user whose address this was until a change in the last seven days. */
    async find(email: string): Promise<string | undefined> {
      const kept = await readValue(auth, identify(email));
      return kept === undefined ? undefined : (JSON.parse(kept) as { former: string }).former;
    },

    /** Gives an account this address back, and forgets the others. Throws BAD_REQUEST when another account has confirmed it since. */
    async restore(tx: Queryable, userId: string, email: string): Promise<void> {
      const other = await mailing.findConfirmed(email);
      if (other && other.id !== userId) throw hasAccount();
      const { internalAdapter } = await auth.$context;
      await repo.freeAddress(tx, email, userId);
      await internalAdapter.updateUser(userId, { email, emailVerified: true });
      await repo.deleteFormerAddresses(tx, userId);
    },
  };
}
