import { AppError } from '@pitlane/shared/domain/app-error';
import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import { nowMs } from '../now.ts';
import type { Caller } from './caller.ts';

/**
 * How long a proof of a session is fresh. Within it, a stolen token can change ways to sign in; after it, the thief needs a way to
 * sign in too.
 */
export const PROOF_MINUTES = 30;

/** Returns when a session last proved who uses it (milliseconds since 1970; 0 for never), and how its account can do so again. */
export type FindProof = (caller: Caller) => Promise<{ provedAt: number; ways: ProofWay[] }>;

/** Throws PROOF_REQUIRED, with the ways of the account, when the session's last proof is not fresh. */
export async function requireFreshProof(find: FindProof, caller: Caller): Promise<void> {
  const { provedAt, ways } = await find(caller);
  if (nowMs() - provedAt <= PROOF_MINUTES * 60_000) return;
  const message = "Confirm it's you to continue.";
  throw new AppError('PROOF_REQUIRED', message, { proof: { of: 'account', ways } });
}
