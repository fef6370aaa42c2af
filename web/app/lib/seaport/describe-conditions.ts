import { RANK_LABEL, type Rank } from '@pitlane/shared/domain/cars/car-ranks';
import { UPGRADES, type UpgradeLevels } from '@pitlane/shared/domain/cars/car-state';
import { SERIES_LABEL, type Series } from '@pitlane/shared/domain/cars/series';

export type CarConditions = {
  /** The series that are welcome; null stands for cars that are not built yet. */
  series: readonly (Series | null)[];
  minRank: Rank;
  minLevels: UpgradeLevels;
};

/** Describes an offer's conditions in words: "any Rare car, Expert or better, engine 3 or more". */
export function describeConditions({ series, minRank, minLevels }: CarConditions): string {
  const kinds = series.map((each) => (each ? SERIES_LABEL[each] : 'covered')).join(' or ');
  const rank = minRank === 'underdog' ? [] : [`${RANK_LABEL[minRank]} or better`];
  const levels = UPGRADES.filter((part) => minLevels[part] > 0).map(
    (part) => `${part} ${minLevels[part]} or more`,
  );
  return [`any ${kinds} car`, ...rank, ...levels].join(', ');
}
