/** Phases of a drop: who may mint at which time. Times are seconds since 1970. */

/** `whitelist`: only wallets on the list or in the tree. `public`: all wallets. */
export type PhaseKind = 'whitelist' | 'public';
export type DropPhase = {
  kind: PhaseKind;
  /** Null if it’s open without a start time. */
  start: number | null;
  /** When the next phase replaces it; null for the last one. */
  end: number | null;
};

/** The settings of a contract that decide who may mint (contracts/src/collections/DropRules.sol). A start of 0 is none. */
export type Admission = { onlyWhitelisted: boolean; whitelistStart: number; publicStart: number };

/** The phases in their order. Without starts there is one, which the owner has opened by hand. */
export function listPhases({ onlyWhitelisted, whitelistStart, publicStart }: Admission): DropPhase[] {
  if (whitelistStart === 0 && publicStart === 0) {
    return [{ kind: onlyWhitelisted ? 'whitelist' : 'public', start: null, end: null }];
  }
  const first: DropPhase = { kind: 'whitelist', start: whitelistStart || null, end: publicStart || null };
  const second: DropPhase = { kind: 'public', start: publicStart, end: null };
  if (publicStart === 0) return [first];
  return whitelistStart === publicStart ? [second] : [first, second];
}

/** The phase at a time; undefined before the first one. */
export function phaseAt<Phase extends Pick<DropPhase, 'start'>>(
  phases: readonly Phase[],
  now: number,
): Phase | undefined {
  return phases.findLast(({ start }) => start === null || start <= now);
}

/** The first phase that begins after a time; undefined when none is to come. */
export function nextPhase<Phase extends Pick<DropPhase, 'start'>>(
  phases: readonly Phase[],
  now: number,
): Phase | undefined {
  return phases.find(({ start }) => start !== null && start > now);
}
