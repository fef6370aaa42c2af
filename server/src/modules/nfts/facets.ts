import type { Facets, NftQuery } from '@pitlane/shared/api/nfts';
import { STATUSES } from '@pitlane/shared/domain/cars/browse';
import { RANKS, rankAt } from '@pitlane/shared/domain/cars/car-ranks';
import { CATEGORIES } from '@pitlane/shared/domain/cars/categories';
import { classAt, PERFORMANCE_CLASSES } from '@pitlane/shared/domain/cars/performance-class';
import { SERIES, seriesAt } from '@pitlane/shared/domain/cars/series';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { nftCount } from '../../platform/db/schema/market.ts';
import type { RowOf } from '../../platform/db/table.ts';

/**
 * Number of items that share these values, under the filters that have no facet (title, author, owner …). `series` is the
 * contract's number: 0 for cars that are not built yet, -1 for what is no car. `class` is a performance class's number, 0 for none.
 */
export type Cell = Pick<
  RowOf<typeof nftCount>,
  'category' | 'chain' | 'series' | 'rank' | 'status' | 'class' | 'count'
>;

const OPTIONS = {
  category: CATEGORIES,
  chain: CHAINS,
  buildSeries: SERIES,
  currentRank: RANKS,
  performanceClass: PERFORMANCE_CLASSES,
  status: STATUSES,
} as const;
type Dimension = keyof typeof OPTIONS;
const DIMENSIONS = Object.keys(OPTIONS) as Dimension[];

type Named = Record<Dimension, string> & { count: number };
type Selection = Pick<NftQuery, Dimension>;

/** Each option's count under all filters but its own, and the number that match every filter. */
export function countFacets(cells: Cell[], selection: Selection): { facets: Facets; total: number } {
  const named = cells.map(nameCell);
  const facet = (dimension: Dimension) => {
    const counts = new Map<string, number>(OPTIONS[dimension].map((option) => [option, 0]));
    for (const cell of named) {
      const value = cell[dimension];
      const before = counts.get(value);
      // A status that no filter names (not listed) is no option.
      if (before === undefined || !matches(cell, selection, dimension)) continue;
      counts.set(value, before + cell.count);
    }
    return Object.fromEntries(counts);
  };
  const total = named.reduce((sum, cell) => sum + (matches(cell, selection) ? cell.count : 0), 0);
  const facets = {
    category: facet('category'),
    chain: facet('chain'),
    buildSeries: facet('buildSeries'),
    currentRank: facet('currentRank'),
    performanceClass: facet('performanceClass'),
    status: facet('status'),
  };
  return { facets, total };
}

function nameCell({ series, rank, class: ofClass, ...cell }: Cell): Named {
  // What is not built, or no car, is of no series or class: no option counts it, and only a list without that filter has it.
  return {
    ...cell,
    buildSeries: (series > 0 && seriesAt(series)) || 'none',
    currentRank: rank < 0 ? 'none' : rankAt(rank),
    performanceClass: classAt(ofClass) ?? 'none',
  };
}

function matches(cell: Named, selection: Selection, except?: Dimension): boolean {
  return DIMENSIONS.every((dimension) => {
    const chosen: readonly string[] = selection[dimension] ?? [];
    return dimension === except || chosen.length === 0 || chosen.includes(cell[dimension]);
  });
}
