/** What cars are worth to the people of the demo world. */

import { RANKS, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import type { UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import type { Series } from '@pitlane/shared/domain/cars/series';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { SPAN } from './scheduled-action.ts';

/** ETH for an underdog with nothing fitted, in an average week. */
const WORTH: Record<Series, number> = {
  common_series: 0.09,
  uncommon_series: 0.18,
  rare_series: 0.42,
  legendary_series: 1.1,
  exotic_series: 2.6,
  ultra_series: 6,
};
/** What each rank and each level of a part adds, as a share. */
const PER_RANK = 0.14;
const PER_LEVEL = 0.05;
/** The market's mood goes up and down so many times in the history, by this share, and it grows by the other. */
const MOODS = 1.5;
const SWING = 0.18;
const GROWTH = 0.25;
/** Two people differ by this share at most over what a car is worth. */
const OPINIONS = 0.25;

/** What people price: rank and parts count, and the series most. */
export type Priced = { series: Series; rank: Rank; upgrades: UpgradeLevels };

/** A person's estimate of a car's worth, in wei. `at` is in seconds since the history's start, and may be after its end. */
export function getWorth({ series, rank, upgrades }: Priced, at: number, key: string): bigint {
  const levels = Object.values(upgrades).reduce((sum, level) => sum + level, 0);
  const condition = 1 + PER_RANK * RANKS.indexOf(rank) + PER_LEVEL * levels;
  const opinion = 1 + (seededRandom(`${key}:opinion`) - 0.5) * OPINIONS;
  return toWei(WORTH[series] * condition * getMood(at) * opinion);
}

/** A share of a price, in a number that people would name. */
export function scalePrice(wei: bigint, factor: number): bigint {
  return toWei((Number(wei) / 1e18) * factor);
}

function getMood(at: number): number {
  const passed = Math.min(at / SPAN, 1);
  return 1 + SWING * Math.sin(2 * Math.PI * MOODS * passed) + GROWTH * (passed - 0.5);
}

/** Rounds to three digits: 0.127839 ETH is not a price that people ask. */
function toWei(eth: number): bigint {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(eth)));
  return parseUnits(eth.toFixed(digits));
}
