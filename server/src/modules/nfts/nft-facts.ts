import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { UPGRADES } from '@pitlane/shared/domain/cars/car-state';
import { carStats, STAT_KINDS } from '@pitlane/shared/domain/cars/car-stats';
import { listTraits } from '@pitlane/shared/domain/cars/car-traits';
import { listChainTraits } from '@pitlane/shared/domain/cars/chain-traits';
import type { Db } from '../../platform/db/db.ts';
import { type CarRow, type ItemRow, isCar } from './item-rows.ts';
import { capitalise, findTraits, toCarState } from './nft-view.ts';
import * as repo from './nfts.repo.ts';

/** Fields of a car, empty for other items. */
export const NO_CAR = { game_stats: [], upgrades: [], traits: [], chain_traits: [] };

type TraitShares = { of: number; counts: repo.TraitCount[] };

/** How many built cars share each trait of a car; nothing of an item without traits. */
export async function readTraitShares(db: Db, item: ItemRow): Promise<TraitShares> {
  const traits = isCar(item) ? findTraits(item) : null;
  if (!traits) return { of: 0, counts: [] };
  const [counts, of] = await Promise.all([
    repo.findTraitCounts(db, listTraits(traits)),
    repo.countBuiltCars(db),
  ]);
  return { counts, of };
}

/**
 * Returns what follows from the car's own state: stats, fitted parts, traits with their shares; those are empty until it is built.
 * And what its contract gives as traits.
 */
export function toFacts(
  car: CarRow,
  shares: TraitShares,
): Pick<NftDetail, 'game_stats' | 'upgrades' | 'traits' | 'chain_traits'> {
  const traits = findTraits(car);
  const state = toCarState(car);
  const chain_traits = listChainTraits(state);
  if (!traits) return { game_stats: [], upgrades: [], traits: [], chain_traits };
  const { rank, upgrades } = state;
  const stats = carStats(traits, rank, upgrades);
  return {
    game_stats: STAT_KINDS.map((kind) => {
      const { icon, label, value, unit, fraction } = stats[kind];
      return { icon_name: icon, title: label, number_of: String(value), unit, fraction };
    }),
    upgrades: UPGRADES.filter((name) => upgrades[name] > 0).map((name) => ({
      title: capitalise(name),
      number_of: upgrades[name],
    })),
    traits: listTraits(traits).map(({ kind, kindLabel, value, valueLabel }) => ({
      kind,
      title: kindLabel,
      value: valueLabel,
      count: shares.counts.find((each) => each.kind === kind && each.value === value)?.count ?? 0,
      of: shares.of,
    })),
    chain_traits,
  };
}
