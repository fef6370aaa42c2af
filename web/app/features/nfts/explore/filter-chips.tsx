import { ChipLink } from '../../../ui/forms/chip-link.tsx';
import {
  type Browse,
  clearFilters,
  countFilters,
  explorePath,
  FILTER_GROUPS,
  toggleFilter,
} from './browse.ts';
import { filterLabel } from './filter-labels.ts';

/** The filters in force, each a link to the page without it, and one for all of them. */
export function FilterChips({ browse }: { browse: Browse }) {
  if (countFilters(browse) === 0) return null;
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      {FILTER_GROUPS.flatMap((group) =>
        browse[group].map((value) => (
          <ChipLink key={`${group}:${value}`} removable to={explorePath(toggleFilter(browse, group, value))}>
            {filterLabel(group, value)}
          </ChipLink>
        )),
      )}
      {browse.title.trim() && (
        <ChipLink removable to={explorePath({ ...browse, title: '' })}>
          “{browse.title.trim()}”
        </ChipLink>
      )}
      <ChipLink to={explorePath(clearFilters(browse))}>Clear all</ChipLink>
    </div>
  );
}
