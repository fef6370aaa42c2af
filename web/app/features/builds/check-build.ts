import type { NftBuild } from '@pitlane/shared/api/builds';
import { drawSeries, epochCommitment, epochSeed } from '@pitlane/shared/domain/cars/fair-build';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { m } from '@pitlane/shared/messages/messages';
import { formatCount } from '../../lib/format/format-price.ts';

/** One step of a draw, computed again. */
export type Check = { step: string; agrees: boolean; detail: string };

/** A forfeited epoch has no secret. */
const NO_SECRET = `0x${'0'.repeat(64)}` as const;

/**
 * Repeats the draw of a car from public data, and compares each step with the contract. Returns no step
 * before the draw.
 */
export function checkBuild(build: NftBuild): Check[] {
  const { chain_id: chainId, collection, epoch, commitment, secret, block_hash, seed, series } = build;
  if (epoch === null || block_hash === null || seed === null) return [];
  const checks: Check[] = [];
  if (secret !== null && commitment !== null) {
    const agrees = epochCommitment(secret, { chainId, collection, epoch: BigInt(epoch) }) === commitment;
    checks.push({
      step: m.builds.commitment,
      agrees,
      detail: agrees ? m.builds.thisIsTheSecretThatWas : m.builds.thisIsntTheSecretThatWas,
    });
  }
  const seedAgrees = epochSeed(secret ?? NO_SECRET, block_hash) === seed;
  checks.push({
    step: m.builds.seed,
    agrees: seedAgrees,
    detail: seedAgrees
      ? `The seed is made of ${secret ? m.builds.theSecretAndTheHash : m.builds.theHash} of the draw block.`
      : m.builds.theSeedComesFromSomethingElse,
  });
  const drawn = drawSeries(seed, BigInt(build.token_id));
  const number = formatCount(BigInt(build.token_id));
  checks.push({
    step: m.builds.series,
    agrees: drawn === series,
    detail: `The seed gives car ${number} the series ${SERIES_LABEL[drawn]}${drawn === series ? m.builds.whichMatchesTheCar : m.builds.whichDoesntMatchTheCar}`,
  });
  return checks;
}
