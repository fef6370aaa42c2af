import { Chip } from '../../../ui/forms/chip.tsx';
import { type Browse, clearFilters, countFilters, FILTER_GROUPS, toggleFilter } from './browse.ts';
import { filterLabel } from './filter-labels.ts';

export type FilterChipsProps = { browse: Browse; onBrowse: (browse: Browse) => void };

/** The filters in force, each with its own way out, and one for all of them. */
export function FilterChips({ browse, onBrowse }: FilterChipsProps) {
  if (countFilters(browse) === 0) return null;
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      {FILTER_GROUPS.flatMap((group) =>
        browse[group].map((value) => (
          <Chip
            key={`${group}:${value}`}
            removable
            onClick={() => onBrowse(toggleFilter(browse, group, value))}
          >
            {filterLabel(group, value)}
          </Chip>
        )),
      )}
      {browse.title.trim() && (
        <Chip removable onClick={() => onBrowse({ ...browse, title: '' })}>
          “{browse.title.trim()}”
        </Chip>
      )}
      <Chip onClick={() => onBrowse(clearFilters(browse))}>Clear all</Chip>
    </div>
  );
}
