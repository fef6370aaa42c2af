import { MINT_ODDS, ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import type { Series } from '@pitlane/shared/domain/cars/series';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import type { Asset } from './scheduled-action.ts';

/** What is sold on a chain, and how much of it the history mints. */
export type Drop = {
  /** Wei of the chain's native coin for one car. */
  costWei: bigint;
  /** Wei for a tuneup garage and for a gas station. */
  assetWei: Record<Asset, bigint>;
  maxSupply: bigint;
  maxMintAmount: bigint;
  /** Day of the history on which minting opens. */
  opensOnDay: number;
  /** Seconds before the history's end at which its last car is minted. */
  lastMintAgo: number;
  /** Cars that the history mints, by series. */
  series: Record<Series, number>;
  /** Cars of each series that are listed when the history ends: ten over all chains. */
  listed: Record<Series, number>;
};

/** Ten or more of each series over all chains, so that a market can show ten of each. */
export const DROPS: Record<Chain, Drop> = {
  binance: {
    costWei: parseUnits('0.05'),
    assetWei: { garages: parseUnits('0.02'), stations: parseUnits('0.01') },
    maxSupply: 1_000n,
    maxMintAmount: 10n,
    opensOnDay: 0.4,
    lastMintAgo: 20 * 60,
    series: {
      common_series: 26,
      uncommon_series: 20,
      rare_series: 15,
      legendary_series: 11,
      exotic_series: 7,
      ultra_series: 6,
    },
    listed: {
      common_series: 4,
      uncommon_series: 4,
      rare_series: 4,
      legendary_series: 4,
      exotic_series: 4,
      ultra_series: 4,
    },
  },
  matic: {
    costWei: parseUnits('12'),
    assetWei: { garages: parseUnits('5'), stations: parseUnits('2.5') },
    maxSupply: 600n,
    maxMintAmount: 10n,
    opensOnDay: 2,
    lastMintAgo: 47 * 60,
    series: {
      common_series: 19,
      uncommon_series: 16,
      rare_series: 12,
      legendary_series: 9,
      exotic_series: 6,
      ultra_series: 5,
    },
    listed: {
      common_series: 3,
      uncommon_series: 3,
      rare_series: 3,
      legendary_series: 3,
      exotic_series: 3,
      ultra_series: 4,
    },
  },
  avalanche: {
    costWei: parseUnits('0.6'),
    assetWei: { garages: parseUnits('0.24'), stations: parseUnits('0.12') },
    maxSupply: 400n,
    maxMintAmount: 10n,
    opensOnDay: 5,
    lastMintAgo: 110 * 60,
    series: {
      common_series: 13,
      uncommon_series: 10,
      rare_series: 9,
      legendary_series: 6,
      exotic_series: 5,
      ultra_series: 3,
    },
    listed: {
      common_series: 3,
      uncommon_series: 3,
      rare_series: 3,
      legendary_series: 3,
      exotic_series: 3,
      ultra_series: 2,
    },
  },
};

/** The chance that one draw gives each of these series, in this order. */
export function getDrawChance(series: readonly Series[]): number {
  return series.reduce((chance, one) => (chance * MINT_ODDS[one]) / ODDS_OF, 1);
}
