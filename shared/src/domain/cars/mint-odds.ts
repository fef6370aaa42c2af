import type { Series } from './series.ts';

/** The number of builds that the odds add up to. */
export const ODDS_OF = 10_000;

/** How many builds of 10,000 become each series: the weights of contracts/src/BuildSeries.sol. */
export const MINT_ODDS = {
  common_series: 4_600,
  uncommon_series: 2_600,
  rare_series: 1_500,
  legendary_series: 800,
  exotic_series: 350,
  ultra_series: 150,
} as const satisfies Record<Series, number>;
