/** The epochs of a car collection (contracts/src/collections/FairBuilds.sol), and the builder's calls. */
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';

/** An epoch that is over. What is not known yet is zero, as on the chain. */
export type ClosedEpoch = {
  number: bigint;
  commitment: Hash;
  /** The draw block's hash, once it is recorded. */
  blockHash: Hash;
  seed: Hash;
  /** Number of the epoch's last car. */
  lastId: number;
  /** The block whose hash is part of the draw. */
  drawBlock: number;
  /** The epoch's proceeds, in wei. */
  proceeds: bigint;
  forfeited: boolean;
};

/** A collection's epochs and cars at one block. */
export type Builds = {
  /** Number of that block. */
  block: number;
  /** The account that may open epochs. */
  builder: Address;
  /** How many epochs there are; they count from 1. */
  epochCount: bigint;
  /** The newest epoch, if it is open. Its time, in seconds since 1970, is its first car's; without a car the opening's. */
  open: { commitment: Hash; startedAt: number; cars: number } | undefined;
  minted: number;
  /** Cars are built in the order of their ids: those up to this one are. */
  built: number;
  /** The epoch of the next car to build; undefined when that car's epoch is still open, or all cars are built. */
  next: ClosedEpoch | undefined;
  /** Closed epochs with cars whose seeds are not known, the oldest first. */
  undrawn: readonly ClosedEpoch[];
};

/** A call of the collection that the builder makes. */
export type BuildCall =
  | { functionName: 'openEpoch'; args: readonly [epoch: bigint, commitment: Hash] }
  | { functionName: 'revealEpoch'; args: readonly [epoch: bigint, secret: Hash] }
  | { functionName: 'recordDraw'; args: readonly [epoch: bigint] }
  /** The first forfeiture of an epoch takes no wei; `value` is the price of a later one. */
  | { functionName: 'forfeitEpoch'; args: readonly [epoch: bigint]; value: bigint }
  | { functionName: 'build'; args: readonly [count: bigint] };

/** The contract would refuse a call, with this error. */
export class CallRefusedError extends Error {
  readonly reason: string;

  constructor(call: BuildCall['functionName'], reason: string) {
    super(`the collection refuses ${call}: ${reason}`);
    this.name = 'CallRefusedError';
    this.reason = reason;
  }
}
