import { STATUS_LABEL } from '@pitlane/shared/domain/cars/browse';
import { RANK_LABEL } from '@pitlane/shared/domain/cars/car-ranks';
import { CATEGORY_LABEL } from '@pitlane/shared/domain/cars/categories';
import { PERFORMANCE_CLASSES } from '@pitlane/shared/domain/cars/performance-class';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS, CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { FilterGroup } from './browse.ts';

export const GROUP_LABEL: Record<FilterGroup, string> = {
  category: 'Category',
  chain: 'Chain',
  buildSeries: 'Build series',
  currentRank: 'Current rank',
  performanceClass: 'Class',
  status: 'Status',
};

const VALUE_LABEL: Record<FilterGroup, Record<string, string>> = {
  category: CATEGORY_LABEL,
  chain: Object.fromEntries(CHAINS.map((chain) => [chain, CHAIN_FACTS[chain].label])),
  buildSeries: SERIES_LABEL,
  currentRank: RANK_LABEL,
  performanceClass: Object.fromEntries(PERFORMANCE_CLASSES.map((each) => [each, `Class ${each}`])),
  status: STATUS_LABEL,
};

/** The words for one value of a filter. */
export function filterLabel(group: FilterGroup, value: string): string {
  return VALUE_LABEL[group][value] ?? value;
}
