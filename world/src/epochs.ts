/** The epochs of fair builds in the demo world: each mint has its own epoch. */

import {
  drawSeries,
  type EpochPlace,
  epochCommitment,
  epochSecret,
  epochSeed,
} from '@pitlane/shared/domain/cars/fair-build';
import type { Series } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { type Hex, keccak256, stringToHex } from 'viem';
import { contractsOn } from './contracts.ts';
import type { ActionOf, ScheduledAction } from './scheduled-action.ts';

/**
 * The source of all secrets of the demo world's builder. It is as public as the keys: nothing of value is
 * drawn here.
 */
export const BUILD_SECRET = keccak256(stringToHex('pitlane demo world'));

/** Seconds from a mint to the end of its epoch, and from there to its cars' building. */
const CLOSES_AFTER = 8 * 60;
const BUILDS_AFTER = 24;
/** Minimum seconds between two mints, so that each has its own epoch. */
export const EPOCH_TAKES = 15 * 60;

function placeOf(chain: Chain, epoch: number): EpochPlace {
  return {
    chainId: CHAIN_FACTS[chain].demoId,
    collection: contractsOn(chain).carCollection,
    epoch: BigInt(epoch),
  };
}

/** The secret of a chain's epoch, counted from 1. */
export function secretOf(chain: Chain, epoch: number): Hex {
  return epochSecret(BUILD_SECRET, placeOf(chain, epoch));
}

/** What is published when the epoch is opened. */
export function commitmentOf(chain: Chain, epoch: number): Hex {
  return epochCommitment(secretOf(chain, epoch), placeOf(chain, epoch));
}

/** Whether an epoch that is closed in a block of this hash gives its cars, from `firstId` on, the series named. */
export function draws(
  chain: Chain,
  { epoch, firstId, series }: { epoch: number; firstId: number; series: readonly Series[] },
  blockHash: Hex,
): boolean {
  const seed = epochSeed(secretOf(chain, epoch), blockHash);
  return series.every((one, i) => drawSeries(seed, BigInt(firstId + i)) === one);
}

/** What closes the epochs of a chain's mints, in time order, and builds their cars. Epochs count from 1. */
export function planEpochs(mints: readonly ScheduledAction<ActionOf<'mint'>>[]): ScheduledAction[] {
  return mints.flatMap(({ at, action: { firstId, series } }, i): ScheduledAction[] => {
    const [epoch, closes] = [i + 1, at + CLOSES_AFTER];
    return [
      { at: closes, action: { kind: 'close', epoch, firstId, series } },
      { at: closes + BUILDS_AFTER, action: { kind: 'build', epoch, cars: series.length } },
    ];
  });
}
