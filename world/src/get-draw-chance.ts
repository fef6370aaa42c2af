import { MINT_ODDS, ODDS_OF } from '@pitlane/shared/domain/cars/mint-odds';
import type { Series } from '@pitlane/shared/domain/cars/series';

/** The chance that one draw gives each of these series, in this order. */
export function getDrawChance(series: readonly Series[]): number {
  return series.reduce((chance, one) => (chance * MINT_ODDS[one]) / ODDS_OF, 1);
}
