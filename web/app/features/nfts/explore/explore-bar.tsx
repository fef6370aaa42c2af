import { SORT_LABEL, SORTS } from '@pitlane/shared/domain/cars/browse';
import type { ReactNode } from 'react';
import { toAddress } from '../../../lib/site-path.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Browse, countFilters, explorePath, setSort, toggleDensity } from './browse.ts';
import type { ChangeBrowse } from './use-browse.ts';

const OPTIONS = SORTS.map((sort) => ({ value: sort, label: SORT_LABEL[sort] }));

export type ExploreBarProps = {
  browse: Browse;
  /** Id of the form that sends the filters and the sort where there is no script. */
  form: string;
  onBrowse: ChangeBrowse;
  /** Opens the filters where they are not beside the grid. */
  onFilters: () => void;
  /** Further tools for all items that are shown. */
  tools: ReactNode;
};

/** Sort, density and, on narrow screens, the way to the filters. */
export function ExploreBar({ browse, form, onBrowse, onFilters, tools }: ExploreBarProps) {
  const filters = countFilters(browse);
  const dense = browse.density === 'dense';
  const icon = <Icon name={dense ? 'list' : 'grid'} className="size-4.5" />;
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      {/* The count is on the corner: the button keeps its width, and the row its line. */}
      <Button className="relative lg:hidden" onClick={onFilters}>
        <Icon name="filter" className="size-4.5" />
        Filters
        {filters > 0 && (
          <>
            <span className="sr-only"> ({filters})</span>
            <span
              aria-hidden
              className="label absolute -end-1.5 -top-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-fine text-on-signal tabular-nums"
            >
              {filters}
            </span>
          </>
        )}
      </Button>
      <span className="hidden noscript:max-lg:block">
        <a href="#filters" className={buttonClass()}>
          Filters{filters > 0 && ` (${filters})`}
        </a>
      </span>
      {tools}
      <Select
        form={form}
        name="sort"
        label="Sort"
        labelHidden
        options={OPTIONS}
        value={browse.sort}
        onChange={(event) => {
          const sort = SORTS.find((each) => each === event.target.value);
          if (sort) onBrowse((now) => setSort(now, sort));
        }}
        className="min-w-0 flex-[1_1_9.5rem] sm:w-60 sm:flex-none"
      />
      <span className="hidden noscript:block">
        <button type="submit" form={form} className={buttonClass()}>
          Apply
        </button>
      </span>
      <span className="hidden noscript:sm:block">
        <a
          href={toAddress(explorePath(toggleDensity(browse)))}
          aria-label={dense ? 'Larger cards' : 'Smaller cards'}
          className={buttonClass('secondary', 'icon')}
        >
          {icon}
        </a>
      </span>
      <Button
        size="icon"
        className="max-sm:hidden"
        aria-pressed={dense}
        aria-label="Smaller cards"
        onClick={() => onBrowse(toggleDensity)}
      >
        {icon}
      </Button>
    </div>
  );
}
