import { SORT_LABEL, SORTS } from '@pitlane/shared/domain/browse';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Browse, countFilters } from './browse.ts';

const OPTIONS = SORTS.map((sort) => ({ value: sort, label: SORT_LABEL[sort] }));

export type ExploreBarProps = {
  browse: Browse;
  onBrowse: (browse: Browse) => void;
  /** Opens the filters where they are not beside the grid. */
  onFilters: () => void;
};

/** Sort, density and, on narrow screens, the way to the filters. */
export function ExploreBar({ browse, onBrowse, onFilters }: ExploreBarProps) {
  const filters = countFilters(browse);
  const dense = browse.density === 'dense';
  return (
    <div className="flex items-center gap-2 max-sm:w-full">
      <Button className="lg:hidden" onClick={onFilters}>
        <Icon name="filter" className="size-4.5" />
        Filters{filters > 0 && ` (${filters})`}
      </Button>
      <Select
        label="Sort"
        labelHidden
        options={OPTIONS}
        value={browse.sort}
        onChange={(event) => {
          const sort = SORTS.find((each) => each === event.target.value);
          if (sort) onBrowse({ ...browse, sort });
        }}
        className="min-w-0 flex-1 sm:w-56 sm:flex-none"
      />
      <Button
        size="icon"
        className="max-sm:hidden"
        aria-pressed={dense}
        aria-label="Smaller cards"
        onClick={() => onBrowse({ ...browse, density: dense ? 'roomy' : 'dense' })}
      >
        <Icon name={dense ? 'list' : 'grid'} className="size-4.5" />
      </Button>
    </div>
  );
}
