import type { Upgrade, UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { type CarStat, carStats, STAT_KINDS } from '@pitlane/shared/domain/cars/car-stats';
import { carTraits } from '@pitlane/shared/domain/cars/car-traits';
import { fuelForNext } from '@pitlane/shared/domain/cars/workshop';
import type { CardNft } from '../../lib/cards.ts';
import type { StatBar } from '../../ui/cars/stat-bars.tsx';

type BuiltCar = Pick<CardNft, 'chain' | 'token_id' | 'buildSeries' | 'currentRank'>;

/**
 * Lists a car's four stats with what the next level of a part makes of them, by the rule that the server computes stats with. A stat that
 * the part does not change has no `next`. Empty for what is no built car.
 */
export function listStatChange(car: BuiltCar, levels: UpgradeLevels, part: Upgrade): StatBar[] {
  const { chain, token_id, buildSeries: series, currentRank: rank } = car;
  if (!series || !rank) return [];
  const traits = carTraits({ chain, tokenId: BigInt(token_id) }, series);
  const level = levels[part];
  const fitted = fuelForNext(level) === undefined ? level : level + 1;
  const now = carStats(traits, rank, levels);
  const next = carStats(traits, rank, { ...levels, [part]: fitted });
  return STAT_KINDS.map((kind) => {
    const [before, after] = [now[kind], next[kind]];
    return {
      title: before.label,
      value: formatStat(before),
      fraction: before.fraction,
      next: after.rating > before.rating ? { value: formatStat(after), fraction: after.fraction } : undefined,
    };
  });
}

function formatStat({ value, unit }: CarStat): string {
  return `${value} ${unit}`;
}
