import { formatPrice } from '../../../lib/format/format-price.ts';
import { ChipLink } from '../../../ui/forms/chip-link.tsx';
import {
  type Browse,
  clearFilters,
  countFilters,
  dropFilter,
  explorePath,
  FILTER_GROUPS,
  isOpen,
  type PriceRange,
  setPrices,
} from './browse.ts';
import { filterLabel } from './filter-labels.ts';
import type { ChangeBrowse } from './use-browse.ts';

export type FilterChipsProps = { browse: Browse; onBrowse: ChangeBrowse };

/** The filters in force, each a link to the page without it, and one for all of them. */
export function FilterChips({ browse, onBrowse }: FilterChipsProps) {
  if (countFilters(browse) === 0) return null;
  const chip = (change: (browse: Browse) => Browse) => ({
    to: explorePath(change(browse)),
    onGo: () => onBrowse(change),
  });
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      {FILTER_GROUPS.flatMap((group) =>
        browse[group].map((value) => (
          <ChipLink key={`${group}:${value}`} removable {...chip((now) => dropFilter(now, group, value))}>
            {filterLabel(group, value)}
          </ChipLink>
        )),
      )}
      {!isOpen(browse.prices) && (
        <ChipLink removable {...chip((now) => setPrices(now, {}))}>
          {describePrices(browse.prices)}
        </ChipLink>
      )}
      {browse.title.trim() && (
        <ChipLink removable {...chip((now) => ({ ...now, title: '' }))}>
          “{browse.title.trim()}”
        </ChipLink>
      )}
      <ChipLink {...chip(clearFilters)}>Clear all</ChipLink>
    </div>
  );
}

function describePrices({ min, max }: PriceRange): string {
  if (min === undefined) return `Up to ${formatPrice(max ?? 0n)} ETH`;
  if (max === undefined) return `${formatPrice(min)} ETH and more`;
  return `${formatPrice(min)} to ${formatPrice(max)} ETH`;
}
