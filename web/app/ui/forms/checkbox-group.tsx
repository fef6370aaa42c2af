import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format-price.ts';
import { Icon } from '../icon.tsx';

export type CheckboxOption = {
  value: string;
  label: ReactNode;
  /** How many items choosing it would show. Zero greys it out, yet it can be chosen. */
  count?: number | undefined;
  /** Whether the count is "at least" this. */
  capped?: boolean;
};

export type CheckboxGroupProps = {
  legend: string;
  /** Name of the form fields: without script the form still filters. */
  name: string;
  options: readonly CheckboxOption[];
  chosen: readonly string[];
  /** A value was pressed: on when it was off, and off when it was on. */
  onToggle: (value: string) => void;
};

/** A set of which any number can be chosen, each with its count. */
export function CheckboxGroup({ legend, name, options, chosen, onToggle }: CheckboxGroupProps) {
  return (
    <fieldset>
      <legend className="label mb-1.5 text-body">{legend}</legend>
      {options.map(({ value, label, count, capped }) => (
        <label
          key={value}
          className={cx(
            'relative flex min-h-9 max-lg:min-h-11 items-center gap-3 rounded-md px-2 -mx-2 text-small transition-colors hover:bg-raise',
            count === 0 && !chosen.includes(value) && 'text-mute',
          )}
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
            className="peer size-4.5 shrink-0 cursor-pointer appearance-none rounded-sm border border-edge bg-panel checked:border-signal checked:bg-signal"
          />
          <Icon
            name="check"
            className="pointer-events-none invisible absolute start-2.5 size-3.5 text-on-signal peer-checked:visible"
          />
          <span className="min-w-0 flex-1">{label}</span>
          {count !== undefined && (
            <span className="text-small text-mute tabular-nums">
              {formatCount(count)}
              {capped && '+'}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
