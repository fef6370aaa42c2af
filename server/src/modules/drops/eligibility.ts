import type { Drop, Eligibility } from '@pitlane/shared/api/drops';
import { nextPhase, phaseAt } from '@pitlane/shared/domain/cars/drop-phases';

/** The facts of chain and database about a wallet. */
export type WalletFacts = {
  /** Whether it is on the contract's list. */
  listed: boolean;
  proof: Eligibility['proof'];
  minted: number;
};

/** Returns whether a wallet may mint of a drop at a time, in seconds since 1970. Pure. The order is that of the contract's refusals. */
export function judgeWallet(
  drop: Drop,
  { listed, proof, minted }: WalletFacts,
  now: number,
): Omit<Eligibility, 'wallet'> {
  const invited = listed ? 'list' : proof ? 'tree' : null;
  const limited = drop.per_address_limit === null ? drop.remaining : drop.per_address_limit - minted;
  const left = Math.max(0, Math.min(limited, drop.remaining));
  const reason = findReason(drop, { invited: invited !== null, left }, now);
  return {
    drop: drop.id,
    eligible: reason === null,
    reason,
    invited,
    proof,
    starts: findStart(drop, invited !== null, now),
    minted: drop.per_address_limit === null ? null : minted,
    left,
    block: drop.block,
  };
}

function findReason(
  drop: Drop,
  { invited, left }: { invited: boolean; left: number },
  now: number,
): Eligibility['reason'] {
  const phase = phaseAt(drop.phases, now);
  if (!drop.epoch_open) return 'NO_EPOCH';
  if (drop.paused) return 'PAUSED';
  if (drop.remaining === 0) return 'SOLD_OUT';
  if (!phase) return 'NOT_STARTED';
  if (phase.kind === 'whitelist' && !invited) return 'NOT_WHITELISTED';
  return left === 0 ? 'LIMIT_REACHED' : null;
}

/** When a wallet's first phase begins, if that is to come. */
function findStart({ phases }: Drop, invited: boolean, now: number): number | null {
  const own = phases.filter(({ kind }) => invited || kind === 'public');
  return phaseAt(own, now) ? null : (nextPhase(own, now)?.start ?? null);
}
