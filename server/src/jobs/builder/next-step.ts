import type { Address, Hash } from '@pitlane/shared/domain/address';
import { epochCommitment, epochSecret } from '@pitlane/shared/domain/fair-build';
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
 * The builder's next step, from the state of the chain alone. So a builder continues from here after any
 * stop, and after a reorganisation of its last transactions. The order: minting must not stop, cars with a
 * known draw are built, an epoch that is old enough is closed. `age` is the number of seconds since the open
 * epoch got its first car.
 */
export function nextStep(builds: Builds, rules: BuilderRules, age: number): NextStep {
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
  if (next) return stepOf(next, builds, rules);
  if (!isOurs) return { kind: 'stuck', message: foreign(epochCount) };
  const isOver = open.cars > 0 && age >= rules.epochSeconds;
  return isOver ? openNext(epochCount, rules, 'the epoch is over') : { kind: 'rest' };
}

/** The way of a closed epoch: its secret is revealed, then its cars are built. */
function stepOf(epoch: ClosedEpoch, { block, built }: Builds, rules: BuilderRules): NextStep {
  const { number, lastId, drawBlock, forfeited } = epoch;
  if (epoch.seed !== UNKNOWN) {
    const count = BigInt(Math.min(MOST_CARS, lastId - built));
    return callOf({ functionName: 'build', args: [count] }, `epoch ${number} is drawn`);
  }
  if (block < drawBlock + rules.confirmations) return { kind: 'wait' };
  if (forfeited)
    return callOf({ functionName: 'recordDraw', args: [number] }, `epoch ${number} is forfeited`);
  if (epoch.commitment !== commitmentOf(number, rules)) return { kind: 'stuck', message: foreign(number) };
  const secret = secretOf(number, rules);
  return callOf({ functionName: 'revealEpoch', args: [number, secret] }, `epoch ${number} is closed`);
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
    `Epoch ${epoch} was opened with another secret than BUILD_SECRET makes. Set that one back and start again: a day ` +
    'after the epoch was closed anybody can forfeit it, and what it has earned goes back to the owners of its cars.'
  );
}

function secretOf(epoch: bigint, { secret, chainId, collection }: BuilderRules): Hash {
  return epochSecret(secret, { chainId, collection, epoch });
}

function commitmentOf(epoch: bigint, rules: BuilderRules): Hash {
  const { chainId, collection } = rules;
  return epochCommitment(secretOf(epoch, rules), { chainId, collection, epoch });
}
