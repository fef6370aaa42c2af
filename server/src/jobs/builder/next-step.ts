import { epochCommitment, epochSecret } from '@pitlane/shared/domain/cars/fair-build';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import type { BuildCall, Builds, ClosedEpoch } from './builds.ts';

export type BuilderRules = {
  /** EIP-155 id. */
  chainId: number;
  collection: Address;
  /** The builder's own account. */
  account: Address;
  /** Master secret, which each epoch's own is made from. */
  secret: Hash;
  /** An epoch is closed so many seconds after its first car was minted. */
  epochSeconds: number;
  /**
   * Blocks above the draw block before the reveal: a person who knows the secret must not be able to choose
   * the draw block.
   */
  confirmations: number;
};

export type NextStep =
  /** There is something to call now. */
  | { kind: 'call'; call: BuildCall; why: string }
  /** A block has to come first. */
  | { kind: 'wait' }
  /** All that can be built is. */
  | { kind: 'rest' }
  /** The operator must help. The message explains how. */
  | { kind: 'stuck'; message: string };

/** Cars that one transaction builds at most: about 30,000 gas each. */
const MOST_CARS = 50;
const UNKNOWN: Hash = `0x${'0'.repeat(64)}`;

/**
 * The builder's next step, from the state of the chain and the time in seconds since 1970. So a builder
 * continues from here after any stop, and after a reorganisation of its last transactions. The order:
 *
 * 1. Minting must not stop: an epoch is open, and its secret is ours.
 * 2. The draw of a closed epoch is recorded, before its block's hash is too old to be read.
 * 3. A secret is revealed as soon as the draw block is deep enough.
 * 4. Cars with a known draw are built.
 * 5. An epoch that is old enough is closed.
 */
export function nextStep(builds: Builds, rules: BuilderRules, now: number): NextStep {
  if (builds.builder !== rules.account) {
    const message = `${rules.account} is not the builder of ${rules.collection}: call setBuilder, or configure its key.`;
    return { kind: 'stuck', message };
  }
  const { open, next, epochCount } = builds;
  if (!open) return openNext(epochCount, rules, 'no epoch is open');
  const isOurs = open.commitment === commitmentOf(epochCount, rules);
  // Without a car the epoch can be given up without loss: a foreign commitment is replaced before the first
  // mint.
  if (!isOurs && open.cars === 0) return openNext(epochCount, rules, 'the open epoch has another commitment');
  const draw = drawNext(builds, rules);
  if (draw) return draw;
  if (next) return stepOf(next, builds, rules);
  if (!isOurs) return { kind: 'stuck', message: foreign(epochCount) };
  const isOver = open.cars > 0 && now >= open.startedAt + rules.epochSeconds;
  return isOver ? openNext(epochCount, rules, 'the epoch is over') : { kind: 'rest' };
}

/** Returns the next step of a draw: record a hash, or reveal a secret. Undefined when neither. */
function drawNext({ block, undrawn }: Builds, rules: BuilderRules): NextStep | undefined {
  const isRevealable = (epoch: ClosedEpoch) =>
    !epoch.forfeited &&
    block >= epoch.drawBlock + rules.confirmations &&
    epoch.commitment === commitmentOf(epoch.number, rules);
  // A reveal records the hash too.
  const unrecorded = undrawn.find((epoch) => epoch.blockHash === UNKNOWN && !isRevealable(epoch));
  if (unrecorded) {
    const { number, forfeited } = unrecorded;
    const why = `epoch ${number} is ${forfeited ? 'forfeited' : 'closed'}`;
    return callOf({ functionName: 'recordDraw', args: [number] }, why);
  }
  const revealable = undrawn.find(isRevealable);
  if (!revealable) return undefined;
  const { number } = revealable;
  const secret = secretOf(number, rules);
  return callOf({ functionName: 'revealEpoch', args: [number, secret] }, `epoch ${number} is closed`);
}

/** The way of the closed epoch that is built next, when nothing is to be done for its draw. */
function stepOf(epoch: ClosedEpoch, { built }: Builds, rules: BuilderRules): NextStep {
  const { number, lastId, seed, commitment } = epoch;
  if (seed !== UNKNOWN) {
    const count = BigInt(Math.min(MOST_CARS, lastId - built));
    return callOf({ functionName: 'build', args: [count] }, `epoch ${number} is drawn`);
  }
  if (commitment !== commitmentOf(number, rules)) return { kind: 'stuck', message: foreign(number) };
  return { kind: 'wait' };
}

/** Opens the next epoch, which closes the one that is open. */
function openNext(epochCount: bigint, rules: BuilderRules, why: string): NextStep {
  const next = epochCount + 1n;
  return callOf({ functionName: 'openEpoch', args: [next, commitmentOf(next, rules)] }, why);
}

function callOf(call: BuildCall, why: string): NextStep {
  return { kind: 'call', call, why };
}

function foreign(epoch: bigint): string {
  return (
    `Epoch ${epoch} was opened with another secret than BUILD_SECRET makes. Restore the old BUILD_SECRET and start again: a day ` +
    'after the epoch was closed any wallet can forfeit it, and most of what it has earned is refunded to the owners of its cars.'
  );
}

function secretOf(epoch: bigint, { secret, chainId, collection }: BuilderRules): Hash {
  return epochSecret(secret, { chainId, collection, epoch });
}

function commitmentOf(epoch: bigint, rules: BuilderRules): Hash {
  const { chainId, collection } = rules;
  return epochCommitment(secretOf(epoch, rules), { chainId, collection, epoch });
}
