import { SETTLED_DAYS } from '@pitlane/shared/domain/people/settled-factor';
import type { StayedFactor } from '../../../core/mail/templates/sign-in-changed-mail.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nowSeconds } from '../../../platform/now.ts';
import * as repo from './factors.repo.ts';

/** From when on what was added has not settled yet, in seconds since 1970. */
export function getSettledSince(): number {
  return nowSeconds() - SETTLED_DAYS * 86_400;
}

/**
 * Removes the factors of an account that have not settled: those that a thief with an open session may have added. Settled ones stay,
 * or a reader of the mailbox could remove the second step (decision 0043). Returns those that stay.
 */
export async function removeRecentFactors(tx: Queryable, userId: string): Promise<StayedFactor[]> {
  await repo.removeFactorsSince(tx, userId, getSettledSince());
  const [passkeys, totp] = [await repo.findPasskeys(tx, userId), await repo.findTotp(tx, userId)];
  const stayed: StayedFactor[] = passkeys.map(({ createdAt }) => ({ kind: 'passkey', at: createdAt }));
  if (totp) stayed.push({ kind: 'authenticator', at: totp.createdAt });
  if (stayed.length === 0) await repo.removeRecoveryCodes(tx, userId);
  return stayed;
}
