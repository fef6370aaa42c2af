import type { Facets } from '@pitlane/shared/api/nfts';
import { formatClassRange, PERFORMANCE_CLASSES } from '@pitlane/shared/domain/cars/performance-class';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format/format-price.ts';
import { toAddress } from '../../../lib/site-path.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ClassBlock } from '../../../ui/cars/performance-plate.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { type FormFailure, getFieldError } from '../../../ui/forms/field-frame.tsx';
import {
  type Browse,
  FILTER_GROUPS,
  FILTER_VALUES,
  type FilterGroup,
  setPrices,
  toggleFilter,
} from './browse.ts';
import { filterLabel, GROUP_LABEL } from './filter-labels.ts';
import { PriceFilter } from './price-filter.tsx';
import { TitleFilter } from './title-filter.tsx';
import type { ChangeBrowse } from './use-browse.ts';

type FilterPanelProps = {
  browse: Browse;
  /** Items behind each value; undefined while they are counted. */
  facets: Facets | undefined;
  /** Whether the counts are "at least" these. */
  capped?: boolean;
  /** Why the last question was not answered: the title may be at fault. */
  failure: FormFailure | undefined;
  /** Id of the form; none for a second panel of the page. */
  form?: string | undefined;
  onBrowse: ChangeBrowse;
};

/**
 * Every filter of Explore; beside the grid on wide screens, in a sheet on phones. Each applies at once. Without a script they are
 * a form.
 */
export function FilterPanel({ browse, facets, capped = false, failure, form, onBrowse }: FilterPanelProps) {
  return (
    <form
      id={form}
      action={toAddress('/explore')}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-5"
    >
      <TitleFilter
        value={browse.title}
        error={getFieldError(failure, 'title')}
        onChange={(title) => onBrowse((now) => ({ ...now, title }))}
      />
      <PriceFilter value={browse.prices} onChange={(prices) => onBrowse((now) => setPrices(now, prices))} />
      {FILTER_GROUPS.map((group) => (
        <CheckboxGroup
          key={group}
          legend={GROUP_LABEL[group]}
          name={group}
          options={FILTER_VALUES[group].map((value) => ({
            value,
            label: <OptionLabel group={group} value={value} />,
            ...toCount(facets?.[group][value], capped),
          }))}
          chosen={browse[group]}
          onToggle={(value) => onBrowse((now) => toggleFilter(now, group, value))}
        />
      ))}
      {browse.trait && <input type="hidden" name="trait" value={browse.trait} />}
      {browse.density === 'dense' && <input type="hidden" name="density" value="dense" />}
      <span className="hidden noscript:block">
        <button type="submit" className={cx(buttonClass('primary'), 'w-full')}>
          Apply
        </button>
      </span>
    </form>
  );
}

/** Where counts are capped, 0 only means that none was found before the counting stopped. */
function toCount(count: number | undefined, capped: boolean): Pick<CheckboxOption, 'count' | 'capped'> {
  return { count: capped && count === 0 ? undefined : count, capped };
}

function OptionLabel({ group, value }: { group: FilterGroup; value: string }) {
  const ofClass = PERFORMANCE_CLASSES.find((each) => group === 'performanceClass' && each === value);
  if (ofClass) {
    return (
      <span className="flex items-center gap-2.5">
        <ClassBlock performanceClass={ofClass} />
        <span className="sr-only">{filterLabel(group, value)}, </span>
        <span className="tabular-nums">{formatClassRange(ofClass)}</span>
      </span>
    );
  }
  if (group !== 'buildSeries') return filterLabel(group, value);
  return (
    <span data-series={value} className="flex items-center gap-2.5">
      <span
        className="h-2.5 w-4 -skew-x-20 rounded-[1px] bg-(image:--material) forced-colors:outline"
        aria-hidden
      />
      {filterLabel(group, value)}
    </span>
  );
}

type CheckboxOption = {
  value: string;
  label: ReactNode;
  /** How many items choosing it would show. Zero greys it out, yet it can be chosen. */
  count?: number | undefined;
  /** Whether the count is "at least" this. */
  capped?: boolean;
};

type CheckboxGroupProps = {
  legend: string;
  /** Name of the form fields: without script the form still filters. */
  name: string;
  options: readonly CheckboxOption[];
  chosen: readonly string[];
  /** A value was pressed: on when it was off, and off when it was on. */
  onToggle: (value: string) => void;
};

/** A set of which any number can be chosen, each with its count. */
function CheckboxGroup({ legend, name, options, chosen, onToggle }: CheckboxGroupProps) {
  return (
    <fieldset>
      <legend className="label mb-1.5 text-body">{legend}</legend>
      {options.map(({ value, label, count, capped }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
          className={cx(count === 0 && !chosen.includes(value) && 'text-mute')}
          end={
            count !== undefined && (
              <span className="text-small text-mute tabular-nums">
                {formatCount(count)}
                {capped && '+'}
              </span>
            )
          }
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
