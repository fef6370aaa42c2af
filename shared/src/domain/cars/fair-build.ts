/**
 * Fair builds: two values decide the series of a car. One is a secret, to which the builder committed before
 * the epoch opened. The other is the hash of the block that closed the epoch, which was unknown then. The
 * formulas are those of the contract (contracts/src/collections/FairBuilds.sol), so that anyone can check a
 * draw afterwards.
 */
import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem/utils';
import type { Address, Hash } from '../chain/address.ts';
import { MINT_ODDS, ODDS_OF } from './mint-odds.ts';
import { SERIES, type Series } from './series.ts';

/** An epoch of one collection; epochs count from 1. */
export type EpochPlace = {
  /** EIP-155 id of the chain. */
  chainId: number;
  collection: Address;
  epoch: bigint;
};

const secretInput = parseAbiParameters('bytes32 master, uint256 chainId, address collection, uint256 epoch');
const commitmentInput = parseAbiParameters(
  'uint256 chainId, address collection, uint256 epoch, bytes32 secret',
);
const seedInput = parseAbiParameters('bytes32 secret, bytes32 blockHash');
const drawInput = parseAbiParameters('bytes32 seed, uint256 tokenId');

/**
 * The secret of an epoch, derived from the builder's one master secret (32 bytes). So the builder has nothing
 * to store between commitment and reveal. A revealed secret gives no information about another epoch's
 * secret.
 */
export function epochSecret(master: Hash, { chainId, collection, epoch }: EpochPlace): Hash {
  return keccak256(encodeAbiParameters(secretInput, [master, BigInt(chainId), collection, epoch]));
}

/** Returns the commitment that the builder publishes before the first mint of an epoch. It binds the secret to this one epoch. */
export function epochCommitment(secret: Hash, { chainId, collection, epoch }: EpochPlace): Hash {
  return keccak256(encodeAbiParameters(commitmentInput, [BigInt(chainId), collection, epoch, secret]));
}

/** Returns the seed that all cars of an epoch are drawn from, once the secret is revealed. `blockHash` is the draw block's. */
export function epochSeed(secret: Hash, blockHash: Hash): Hash {
  return keccak256(encodeAbiParameters(seedInput, [secret, blockHash]));
}

/** The share of a forfeited epoch's proceeds that is not refunded, in basis points (EpochLedger.sol). */
const FORFEIT_FEE_BPS = 1_000n;

/**
 * Splits the proceeds of a forfeited epoch, in wei: all refunds together, and the reward for recording its draw. The rest stays in
 * the contract. To forfeit the epoch again costs as much as the reward is.
 */
export function forfeitShares(proceeds: bigint): { refunds: bigint; reward: bigint } {
  return {
    refunds: (proceeds * (10_000n - FORFEIT_FEE_BPS)) / 10_000n,
    reward: (proceeds * FORFEIT_FEE_BPS) / 20_000n,
  };
}

/** The series that the contract gives a car of an epoch with this seed. */
export function drawSeries(seed: Hash, tokenId: bigint): Series {
  const random = BigInt(keccak256(encodeAbiParameters(drawInput, [seed, tokenId])));
  let point = Number(random % BigInt(ODDS_OF));
  const series = SERIES.find((one) => {
    point -= MINT_ODDS[one];
    return point < 0;
  });
  if (!series) throw new RangeError('the odds of the series do not add up');
  return series;
}
